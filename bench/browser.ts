import { type Browser, chromium } from "@playwright/test";

/** Opens the browser that `npm run bench` has found or installed. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: ["--disable-dev-shm-usage", "--disable-background-networking"],
  });
