import { portalConfig } from "../config/portal-config.ts";
import { outcomeInMessage, type ThirdPartyOutcome } from "./outcome.ts";

const LOOKED_EVERY_MS = 500;

export const addressOfProvider = (type: string): string => `${portalConfig.apiBaseUrl}/thirdLogin/render/${type}`;

/** Within the click itself, or the browser takes it for a pop-up nobody asked for; null where it does so all the same. */
export const openProvider = (type: string): Window | null =>
  window.open(addressOfProvider(type), "_blank", "popup,width=480,height=640");

/**
 * What the window says, or that it was closed without a word. Heeds that window alone, of this very origin, once, and then
 * listens no more.
 */
export function outcomeOf(popup: Window): Promise<ThirdPartyOutcome | "closed"> {
  const { promise, resolve } = Promise.withResolvers<ThirdPartyOutcome | "closed">();
  let wasClosed = false;

  function heed({ origin, source, data }: MessageEvent): void {
    if (origin !== window.location.origin || source !== popup) return;
    const outcome = outcomeInMessage(data);
    if (outcome) resolve(outcome);
  }

  const timer = setInterval(() => {
    // Twice in a row: what it said with its last breath may still be on its way.
    if (popup.closed && wasClosed) resolve("closed");
    wasClosed = popup.closed;
  }, LOOKED_EVERY_MS);
  window.addEventListener("message", heed);
  return promise.finally(() => {
    clearInterval(timer);
    window.removeEventListener("message", heed);
  });
}
