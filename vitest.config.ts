import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages", "apps", "scripts", "examples", "tools"].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ["**/node_modules/**", "**/dist/**", "e2e/**"],
    environment: "node",
    maxWorkers: 2,
    globalSetup: "packages/testkit/src/test-database-server.ts",
    setupFiles: "packages/testkit/src/fail-on-console-error.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
