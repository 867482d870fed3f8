import { vi } from "vitest";

/** The windows that the browser gives for a provider: real ones of this origin, which can be closed. `end` puts all back. */
export function withWindows() {
  const frames: HTMLIFrameElement[] = [];
  const open = vi.spyOn(window, "open").mockImplementation(() => {
    const frame = document.body.appendChild(document.createElement("iframe"));
    frames.push(frame);
    return frame.contentWindow;
  });
  const last = (): Window | null => frames.at(-1)?.contentWindow ?? null;
  return {
    open,
    frames,
    last,
    /** The last of them says it, where no other origin or source is wished. */
    say: (data: unknown, wish: { origin?: string; source?: Window | null } = {}) =>
      window.dispatchEvent(
        new MessageEvent("message", { data, origin: window.location.origin, source: last(), ...wish }),
      ),
    end: () => {
      open.mockRestore();
      for (const frame of frames) frame.remove();
    },
  };
}

/** What such a window says of how it went. */
export const outcome = (status: string, code = "code-1") => ({ type: "third-login", status, code });
