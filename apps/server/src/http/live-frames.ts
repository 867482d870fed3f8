import { noticeFrame } from "@tender/contract";

const ECHO = JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" });
const MAX_FRAMES = 30;
const WINDOW_MS = 60_000;

/** Returns the answer to a heartbeat. Undefined: another frame, which is ignored. Older clients send the bare word. */
export function heartbeatIn(text: string): string | undefined {
  if (text === "heartcheck") return ECHO;
  try {
    const frame = noticeFrame.partial({ msgId: true, msgTxt: true }).safeParse(JSON.parse(text));
    return frame.data?.cmd === "heartcheck" ? ECHO : undefined;
  } catch {
    return undefined;
  }
}

/** Limits the frames of a client; `now` in milliseconds. */
export function createFrameLimiter(now: () => number): { tryConsume(): boolean } {
  let since = now();
  let consumed = 0;
  return {
    tryConsume: () => {
      if (now() - since >= WINDOW_MS) {
        since = now();
        consumed = 0;
      }
      consumed += 1;
      return consumed <= MAX_FRAMES;
    },
  };
}
