import { playwright } from "@vitest/browser-playwright";
import { mergeConfig } from "vitest/config";
import { settleFrame } from "./settle-frame.ts";
import viteConfig from "./vite.config.ts";

const { CHROMIUM_PATH } = process.env;

/** These files replace a module before its first import, or need a page in which no sign-out has happened. */
const ALONE = "src/**/*.alone.browser.test.tsx";

// React's production build: the development build raises the browser's work by half.
process.env.NODE_ENV = "production";

/** Tests of screens and components in a real browser: `*.browser.test.tsx`. `npm test` sets the browser's path. */
export default mergeConfig(viteConfig, {
  root: import.meta.dirname,
  // A package found during the run would be bundled then, and every page would reload.
  optimizeDeps: {
    entries: ["src/main.tsx", "src/**/*.browser.test.tsx", "test/browser/*.{ts,tsx}"],
    include: ["react-dom/server", "dayjs/plugin/timezone.js", "dayjs/plugin/utc.js"],
  },
  test: {
    name: "browser",
    // Without this setting the project runs one page at a time.
    maxWorkers: 2,
    include: ["src/**/*.browser.test.tsx"],
    setupFiles: ["test/browser/setup.ts"],
    // A part of the app that a test opens first is loaded file by file, which takes long on a busy machine.
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
            // /dev/shm is too small in containers.
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            // A page renders an app in every test. A larger young generation reduces its work by a twentieth.
            "--js-flags=--min-semi-space-size=32 --max-semi-space-size=64",
          ],
        },
        contextOptions: { locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
      }),
      instances: [
        // The files of a page share its modules: loading them again would take a fifth of the whole time.
        { browser: "chromium", isolate: false, exclude: [ALONE] },
        { browser: "chromium", name: "browser alone", include: [ALONE] },
      ],
    },
  },
});
