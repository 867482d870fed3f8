import type { NoticeFrame } from "@tender/contract";

const commands: readonly unknown[] = ["topic", "user", "heartcheck"] satisfies NoticeFrame["cmd"][];

export const HEARTBEAT = JSON.stringify({ cmd: "heartcheck", msgId: "", msgTxt: "" } satisfies NoticeFrame);

/** Parses a frame. Undefined: it is not exactly a frame. No content is ever executed or shown as HTML. */
export function parseFrame(text: unknown): NoticeFrame | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const { cmd, msgId, msgTxt } = Object(JSON.parse(text)) as Record<string, unknown>;
    if (!commands.includes(cmd) || typeof msgId !== "string" || typeof msgTxt !== "string") return undefined;
    return { cmd: cmd as NoticeFrame["cmd"], msgId, msgTxt };
  } catch {
    return undefined;
  }
}
