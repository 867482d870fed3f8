import { defineConfig } from "vitest/config";
import { contractModules } from "./apps/web/contract-modules.ts";

export default defineConfig({
  plugins: [contractModules()],
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
