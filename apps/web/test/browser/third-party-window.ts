import { vi } from "vitest";

/**
 * Replaces the windows that the browser opens for a provider by frames of this origin, which can be closed. `restore`
 * restores the browser.
 */
export function replaceProviderWindows() {
  const frames: HTMLIFrameElement[] = [];
  const open = vi.spyOn(window, "open").mockImplementation(() => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frames.push(frame);
    return frame.contentWindow;
  });
  const lastWindow = (): Window | null => frames.at(-1)?.contentWindow ?? null;
  return {
    open,
    frames,
    lastWindow,
    /** Posts a message from the last window, unless another origin or source is given. */
    postMessage: (data: unknown, overrides: { origin?: string; source?: Window | null } = {}) =>
      window.dispatchEvent(
        new MessageEvent("message", { data, origin: window.location.origin, source: lastWindow(), ...overrides }),
      ),
    restore: () => {
      open.mockRestore();
      for (const frame of frames) frame.remove();
    },
  };
}

/** The message of such a window about its outcome. */
export const outcome = (status: string, code = "code-1") => ({ type: "third-login", status, code });
