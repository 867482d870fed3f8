import { decodeUtf8 } from "./byte-source.ts";

export interface Line {
  text: string;
  number: number;
}

/** Non-blank lines, LF or CRLF, numbered from 1. */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<Line> {
  let pending = "";
  let number = 0;
  const line = (text: string): Line | undefined => {
    number++;
    return text.trim() === "" ? undefined : { text, number };
  };
  for await (const chunk of chunks) {
    // Each character is scanned once, independent of the length of its line.
    const [end = "", ...begun] = chunk.split("\n");
    pending += end;
    for (const next of begun) {
      const found = line(pending);
      if (found !== undefined) yield found;
      pending = next;
    }
  }
  const last = line(pending);
  if (last !== undefined) yield last;
}

const HEAD_LINES = 6;
const HEAD_CHARACTERS = 8 << 20;

/**
 * Returns whether a file is JSON Lines, by its first lines and never by its name: the first line is a document and more
 * lines follow, or, if the first line is damaged, at least two of the next ones are documents. In a pretty-printed
 * document no two lines are documents of their own; with one release a line, all but the last end in a comma.
 */
export async function isJsonLines(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const lines: string[] = [];
  for await (const line of splitLines(bounded(decodeUtf8(bytes)))) {
    lines.push(line.text);
    if (lines.length === HEAD_LINES) break;
  }
  const [first] = lines;
  if (first === undefined || lines.length < 2) return false;
  return isCompleteJson(first) || lines.filter(isCompleteJson).length >= 2;
}

async function* bounded(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const chunk of chunks) {
    yield chunk;
    length += chunk.length;
    if (length > HEAD_CHARACTERS) return;
  }
}

function isCompleteJson(line: string): boolean {
  const text = line.trim();
  if (!/^(\{.*\}|\[.*\])$/s.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object";
  } catch {
    return false;
  }
}
