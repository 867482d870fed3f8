import { outcomeInMessage, type ThirdPartyOutcome } from "./outcome.ts";

export type WindowOutcome = ThirdPartyOutcome | "closed";

const LOOKED_EVERY_MS = 500;

/** What stands in the window while the provider is asked for its page, which may take seconds. */
function showWaiting(popup: Window): void {
  try {
    const { body, documentElement } = popup.document;
    if (popup.location.href !== "about:blank" || body.hasChildNodes()) return;
    documentElement.style.colorScheme = "light dark";
    Object.assign(body.style, { padding: "20vh 16px", font: "14px/22px system-ui, sans-serif", textAlign: "center" });
    body.textContent = "正在打开登录页面，请稍候…";
  } catch {
    // It is at the provider already.
  }
}

/**
 * What the window says, or that it was closed without a word. Heeds that window alone, of this very origin, once, and then
 * listens no more.
 */
export function outcomeOf(popup: Window): Promise<WindowOutcome> {
  showWaiting(popup);
  const { promise, resolve } = Promise.withResolvers<WindowOutcome>();
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
