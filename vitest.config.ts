import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { contractModules } from "./apps/web/contract-modules.ts";
import { FIRST_MODULE } from "./scripts/boot/server-runtime.mjs";

const everywhere = ["packages", "apps", "scripts", "examples", "tools"].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const serving = ["http", "process"].map((kind) => `**/*.${kind}.test.ts`);

const onNode = (name: string, include: string[], exclude: string[]): TestProjectInlineConfiguration => ({
  plugins: [contractModules()],
  test: {
    name,
    include,
    exclude: ["**/node_modules/**", "**/dist/**", "e2e/**", "**/*.browser.test.tsx", ...exclude],
    environment: "node",
    execArgv: FIRST_MODULE,
    globalSetup: "packages/testkit/src/test-database-server.ts",
    setupFiles: "packages/testkit/src/fail-on-console-error.ts",
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

/** `rules` is what `npm run check` asks; `server` calls over HTTP and starts processes of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [onNode("rules", everywhere, serving), onNode("server", serving, []), "apps/web/vitest.config.ts"],
  },
});
