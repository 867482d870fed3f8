import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { contractModules } from "./apps/web/contract-modules.ts";

/** Rules and calls over HTTP. */
const node: TestProjectInlineConfiguration = {
  plugins: [contractModules()],
  test: {
    name: "node",
    include: ["packages", "apps", "scripts", "examples", "tools"].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    exclude: ["**/node_modules/**", "**/dist/**", "e2e/**", "**/*.browser.test.tsx"],
    environment: "node",
    globalSetup: "packages/testkit/src/test-database-server.ts",
    setupFiles: "packages/testkit/src/fail-on-console-error.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
};

export default defineConfig({ test: { maxWorkers: 2, projects: [node, "apps/web/vitest.config.ts"] } });
