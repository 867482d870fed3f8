import { expect, test, vi } from "vitest";
import { splitLines } from "./json-lines.ts";

async function* chunksOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

test.each([1, 2, 3, 100])("reads non-blank lines with their numbers, in chunks of %i characters", async (size) => {
  const lines = await Array.fromAsync(splitLines(chunksOf('{"a":1}\r\n\n  \n{"b":2}\n{"c":3}', size)));
  expect(lines.map(({ number, text }) => [number, text.trim()])).toEqual([
    [1, '{"a":1}'],
    [4, '{"b":2}'],
    [5, '{"c":3}'],
  ]);
});

test.each([100, 400])("scans each character of a line of %i chunks once", async (chunks) => {
  const split = vi.spyOn(String.prototype, "split");
  const [line] = await Array.fromAsync(splitLines(chunksOf("x".repeat(chunks * 64), 64)));
  const lengths = split.mock.contexts.map((text) => String(text).length);
  split.mockRestore();
  expect(line?.text).toHaveLength(chunks * 64);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(chunks * 64);
});
