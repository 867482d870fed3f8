import type { KnipConfig } from "knip";

/**
 * `knip` checks everything, with the tests as users. `knip --production` checks the entries marked with `!`, without
 * tests: code that only a test imports is dead. An export may serve the test of a part if its own file uses it too.
 */
const config: KnipConfig = ({ production }) => ({
  workspaces: {
    ".": {
      entry: [
        "scripts/boot.mjs!",
        "scripts/boot/**/*.mjs!",
        "scripts/checks/layers.ts!",
        "scripts/release/main.ts!",
        "scripts/release/ready.mjs!",
        "scripts/check-records.ts!",
        "scripts/write-module-map.ts!",
        "scripts/write-setting-page.ts!",
        "bench/main.ts!",
        "bench/bare-*.ts!",
        "bench/socket-loss/{crowd,forwarder}-process.ts!",
        "bench/blocked-server/health-thread.ts!",
        "interop/main.ts!",
        "deploy/try/*.ts!",
        "deploy/try/faults/{database-away,clock-jumps,slow-storage}.ts!",
        "scripts/**/*.test.{ts,mjs}",
        "e2e/**/*.spec.ts",
      ],
      project: [
        "scripts/**/*.{ts,mjs}!",
        "!scripts/**/*.test.ts!",
        "!scripts/checks/planted-tree.ts!",
        "!scripts/checks/project-tree.ts!",
        "bench/**/*.ts!",
        "interop/**/*.ts!",
        "deploy/try/**/*.ts!",
        "e2e/**/*.ts",
        "*.config.ts",
      ],
    },
    "packages/contract": {
      includeEntryExports: true,
      entry: ["src/**/*.test.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!"],
    },
    "packages/x509": {
      entry: ["src/**/*.test.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!", "test/**/*.ts"],
    },
    "packages/certificate-lock": {
      includeEntryExports: true,
      entry: ["src/**/*.test.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!"],
    },
    "packages/embedded-postgres": {
      entry: ["src/**/*.test.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!"],
    },
    "packages/form-rules": {
      entry: ["src/**/*.test.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!", "test/**/*.ts"],
    },
    "packages/testkit": { includeEntryExports: true, project: ["src/**/*.ts"] },
    "apps/server": {
      entry: [
        "src/main.ts!",
        "src/cli/*.ts!",
        "src/**/*-tasks.ts!",
        "src/**/*.d.ts!",
        "{src,seed,test}/**/*.test.ts",
        "test/off-thread/trial-tasks.ts",
      ],
      project: ["{src,seed}/**/*.ts!", "!{src,seed}/**/*.test.ts!", "test/**/*.ts"],
    },
    "apps/web": {
      entry: [
        "index.html!",
        "src/app/first-screen.tsx!",
        "{contract-modules,component-sheet}.ts!",
        "*.test.ts",
        "{src,test}/**/*.test.{ts,tsx}",
      ],
      project: ["src/**/*.{ts,tsx}!", "!src/**/*.test.{ts,tsx}!", "test/**/*.{ts,tsx}"],
      // Only vite.config.ts imports it, which the production run does not read.
      ignoreDependencies: production ? ["@vitejs/plugin-react"] : [],
    },
    "tools/ca-agent": {
      entry: ["src/main.ts!", "src/**/*.test.ts"],
      project: ["src/**/*.ts!", "!src/**/*.test.ts!"],
    },
    "examples/subsystem": {
      entry: ["src/main.ts!"],
      project: ["src/**/*.ts!"],
    },
    "examples/identity-provider": {
      entry: ["src/main.ts!"],
      project: ["src/**/*.ts!"],
    },
  },
  ignoreWorkspaces: ["packages/testkit!"],
  ignoreExportsUsedInFile: production ? true : { interface: true, type: true },
  ignoreDependencies: ["@biomejs/biome"],
  ignoreBinaries: ["apache2", "samba", "slapadd", "slapd", "slapmodify", "mkfifo", "openssl"],
});

export default config;
