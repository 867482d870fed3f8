import { defineConfig } from "@playwright/test";

/** Set by the boot script: the browser of the machine, and where the machine-readable results go. */
const { CHROMIUM_PATH, E2E_RESULTS_FILE, E2E_BASE_URL } = process.env;

/** They begin first, so that the run does not end with one of them alone. */
const LONGEST = ["**/new-organisation.spec.ts", "**/first-administrator.spec.ts", "**/two-step.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/start-portal.ts",
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  projects: [
    { name: "longest", testMatch: LONGEST },
    { name: "others", testIgnore: LONGEST },
  ],
  reporter: E2E_RESULTS_FILE ? [["list"], ["json", { outputFile: E2E_RESULTS_FILE }]] : [["list"]],
  // A machine with much other work takes its time, and nothing here is measured by it: beside six busy loops a page that comes
  // in 2 s takes 15. No journey waits less than this; one that does more than two minutes' work says so where it waits longer.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Below the test's own, so that what failed is named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // The global setup may name the portal it started; workers read this file after it has run.
    ...(E2E_BASE_URL ? { baseURL: E2E_BASE_URL } : {}),
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
    // What is still moving may slip away under the pointer of a busy machine.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        // Containers give /dev/shm too little room.
        "--disable-dev-shm-usage",
        // Nothing of the browser itself goes to the network.
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
      ],
    },
  },
});
