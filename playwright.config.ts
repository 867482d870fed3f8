import { defineConfig } from "@playwright/test";

/** Set by the boot script: the machine's browser, and the file for machine-readable results. */
const { CHROMIUM_PATH, E2E_RESULTS_FILE, E2E_BASE_URL } = process.env;

/** Started first, so that the run does not end with one of them alone. */
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
  // Patient limits for a busy machine, because nothing here is measured by them: beside six busy loops a page that
  // takes 2 s takes 15. No journey waits less than this; one with more than two minutes' work sets a longer limit.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Shorter than the test's limit, so that the failed action is reported.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // The global setup may set the portal's address; workers read this file after it has run.
    ...(E2E_BASE_URL ? { baseURL: E2E_BASE_URL } : {}),
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    screenshot: "only-on-failure",
    // A moving element may slip away under the pointer on a busy machine.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        // /dev/shm is too small in containers.
        "--disable-dev-shm-usage",
        // The browser itself sends nothing to the network.
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
      ],
    },
  },
});
