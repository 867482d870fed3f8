import { noticeFrame } from "@tender/contract";

const ECHO = JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" });
const MOST_FRAMES = 30;
const WINDOW_MS = 60_000;

/** What a heartbeat is answered with; undefined for anything else, which nobody heeds. Older clients send the bare word. */
export function heartbeatIn(text: string): string | undefined {
  if (text === "heartcheck") return ECHO;
  try {
    const frame = noticeFrame.partial({ msgId: true, msgTxt: true }).safeParse(JSON.parse(text));
    return frame.data?.cmd === "heartcheck" ? ECHO : undefined;
  } catch {
    return undefined;
  }
}

/** How many frames a client may send; `now` in milliseconds. */
export function createFramePace(now: () => number): { take(): boolean } {
  let since = now();
  let taken = 0;
  return {
    take: () => {
      if (now() - since >= WINDOW_MS) {
        since = now();
        taken = 0;
      }
      taken += 1;
      return taken <= MOST_FRAMES;
    },
  };
}
