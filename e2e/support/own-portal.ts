import { type RunningPortal, runPortal, STARTED_WITHIN_MS } from "../start-portal.ts";
import { test } from "./browser.ts";

/**
 * A fresh installation: production mode, an empty database. TLS ends in front of it, so that journeys connect directly.
 */
export const PRODUCTION_SETTINGS = {
  MODE: "production",
  PUBLIC_URL: "https://localhost",
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  RATE_LIMITS: "on",
};

/** Journeys on a portal of their own, with settings that would disturb other journeys. */
export const testOnOwnPortal = (settings: Record<string, string>) =>
  test.extend<object, { ownPortal: RunningPortal }>({
    ownPortal: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
      async ({}, use) => {
        const portal = await runPortal(settings);
        await use(portal);
        await portal.stop();
      },
      { scope: "worker", timeout: STARTED_WITHIN_MS },
    ],
    baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  });
