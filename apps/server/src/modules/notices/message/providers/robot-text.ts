import type { RobotChannel } from "#platform/message-channels.ts";

/** Longest markdown text of each protocol, in bytes of UTF-8. */
const MAX_BYTES: Readonly<Record<RobotChannel, number>> = { wecom: 4_096, dingtalk: 16_000 };

/** Characters that begin a link, a mention, a heading, emphasis or code, and their full-width forms. */
const forms: Readonly<Record<string, string>> = {
  "[": "［",
  "]": "］",
  "<": "＜",
  ">": "＞",
  "#": "＃",
  "*": "＊",
  _: "＿",
  "`": "｀",
  "~": "～",
  "!": "！",
};

/** Returns a typed value that is no markdown: a title can neither contain a link nor mention people. */
export const plainForRobot = (value: string): string =>
  value.replace(/[[\]<>#*_`~!]/g, (character) => forms[character] ?? character).replace(/\s+/g, " ");

/** Returns the beginning of the text that fits, at the border of a character. */
function beginningOf(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const decoder = new TextDecoder("utf-8");
  const cut = decoder.decode(Buffer.from(text).subarray(0, maxBytes - 3), { stream: true });
  return `${cut}…`;
}

/** Returns the markdown text, as long as the protocol allows, with the link at its end. */
export function robotMarkdown(channel: RobotChannel, text: string, link: string): string {
  const end = `\n\n[查看详情](${link})`;
  return `${beginningOf(text, MAX_BYTES[channel] - Buffer.byteLength(end))}${end}`;
}
