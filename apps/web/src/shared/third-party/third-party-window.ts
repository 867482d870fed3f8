import { outcomeInMessage, type ThirdPartyOutcome } from "./outcome.ts";

export type WindowOutcome = ThirdPartyOutcome | "closed";

const POLL_INTERVAL_MS = 500;

/** Fills the window while the provider's page loads, which may take seconds. */
function showWaiting(popup: Window): void {
  try {
    const { body, documentElement } = popup.document;
    if (popup.location.href !== "about:blank" || body.hasChildNodes()) return;
    documentElement.style.colorScheme = "light dark";
    Object.assign(body.style, { padding: "20vh 16px", font: "14px/22px system-ui, sans-serif", textAlign: "center" });
    body.textContent = "正在打开登录页面，请稍候…";
  } catch {
    // The window shows the provider's page already.
  }
}

/**
 * Resolves with the window's outcome, or with `closed` if it was closed without one. Accepts one message from that
 * window and this origin, then stops listening.
 */
export function outcomeOf(popup: Window): Promise<WindowOutcome> {
  showWaiting(popup);
  const { promise, resolve } = Promise.withResolvers<WindowOutcome>();
  let wasClosed = false;

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin !== window.location.origin || source !== popup) return;
    const outcome = outcomeInMessage(data);
    if (outcome) resolve(outcome);
  }

  const timer = setInterval(() => {
    // Requires two checks in a row: the last message may still be on its way.
    if (popup.closed && wasClosed) resolve("closed");
    wasClosed = popup.closed;
  }, POLL_INTERVAL_MS);
  window.addEventListener("message", onMessage);
  return promise.finally(() => {
    clearInterval(timer);
    window.removeEventListener("message", onMessage);
  });
}
