import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { contractModules } from "./apps/web/contract-modules.ts";
import { FIRST_MODULE } from "./scripts/boot/server-runtime.mjs";

const everywhere = ["packages", "apps", "scripts", "examples", "tools"].map((folder) => `${folder}/**/*.test.{ts,tsx}`);
const serving = ["database", "http", "process"].map((kind) => `**/*.${kind}.test.ts`);
/** Tests with module mocks, which must be installed before any other import of the module. */
const alone = ["test", "http.test"].map((kind) => `**/*.alone.${kind}.ts`);

interface NodeProject {
  readonly include: string[];
  readonly exclude: string[];
  readonly isolate?: boolean;
  readonly hasDatabase?: boolean;
}

/** By default the files of a worker share its modules: loading them again takes longer than the tests. */
const onNode = (
  name: string,
  { include, exclude, isolate = false, hasDatabase = true }: NodeProject,
): TestProjectInlineConfiguration => ({
  plugins: [contractModules()],
  test: {
    name,
    isolate,
    include,
    exclude: ["**/node_modules/**", "**/dist/**", "e2e/**", "**/*.browser.test.tsx", ...exclude],
    environment: "node",
    // The browser's project sets it for its bundle; nothing on Node may run in production mode.
    env: { NODE_ENV: "test" },
    execArgv: FIRST_MODULE,
    ...(hasDatabase ? { globalSetup: "packages/testkit/src/test-database-server.ts" } : {}),
    setupFiles: "packages/testkit/src/leave-nothing-behind.ts",
    // Patient limits for a busy machine, because nothing here is measured by them.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

/** `npm run check` runs `rules`, which need no database; `server` stores rows, sends requests and starts processes. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      onNode("rules", { include: everywhere, exclude: [...serving, ...alone], hasDatabase: false }),
      onNode("alone", { include: alone, exclude: [], isolate: true }),
      onNode("server", { include: serving, exclude: alone }),
      "apps/web/vitest.config.ts",
    ],
  },
});
