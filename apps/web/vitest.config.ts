import { playwright } from "@vitest/browser-playwright";
import { mergeConfig } from "vitest/config";
import { settleFrame } from "./settle-frame.ts";
import viteConfig from "./vite.config.ts";

const { CHROMIUM_PATH } = process.env;

/** They put something else in a module's place before anybody loads it, or ask for a page in which nobody has signed out. */
const ALONE = "src/**/*.alone.browser.test.tsx";

// React as it is delivered: the one that warns and looks for causes makes a browser work half as much again.
process.env.NODE_ENV = "production";

/** Screens and components in a real browser: `*.browser.test.tsx`. What `npm test` starts knows where the browser is. */
export default mergeConfig(viteConfig, {
  root: import.meta.dirname,
  // Found while the tests run, a package would be bundled then and every page loaded anew.
  optimizeDeps: {
    entries: ["src/main.tsx", "src/**/*.browser.test.tsx", "test/browser/*.{ts,tsx}"],
    include: ["react-dom/server", "dayjs/plugin/timezone.js", "dayjs/plugin/utc.js"],
  },
  test: {
    name: "browser",
    // Without it this project takes one page after the other.
    maxWorkers: 2,
    include: ["src/**/*.browser.test.tsx"],
    setupFiles: ["test/browser/setup.ts"],
    // A part of the app that a test is the first to open is read file by file: a busy machine takes its time.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
    browser: {
      enabled: true,
      commands: { settleFrame },
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        actionTimeout: 30_000,
        launchOptions: {
          ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
          args: [
            // Containers give /dev/shm too little room.
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            // A page renders an app in every test: with this room for what is young it works one part in twenty less.
            "--js-flags=--min-semi-space-size=32 --max-semi-space-size=64",
          ],
        },
        contextOptions: { locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
      }),
      instances: [
        // The files of a page share its modules: loading them anew takes a fifth of all time.
        { browser: "chromium", isolate: false, exclude: [ALONE] },
        { browser: "chromium", name: "browser alone", include: [ALONE] },
      ],
    },
  },
});
