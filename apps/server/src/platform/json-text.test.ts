import { expect, test } from "vitest";
import { parseJsonFile } from "./json-text.ts";

const read = (text: string) => parseJsonFile(Buffer.from(text));

test("reads whole surrogate pairs, literal and escaped", () => {
  expect(read(String.raw`{"😀":["\ud842\udfb7","\\ud842"]}`)).toEqual({ "😀": ["𠮷", String.raw`\ud842`] });
});

test.each([
  ["half a surrogate pair", String.raw`{"a":["\ud842"]}`],
  ["half a surrogate pair in a key", String.raw`{"a":{"\udfb7":1}}`],
  ["U+0000", String.raw`["a\u0000"]`],
  ["no JSON", "{"],
])("refuses a file with %s", (_what, text) => {
  expect(() => read(text)).toThrow(SyntaxError);
});

test("refuses a file in another encoding", () => {
  expect(() => parseJsonFile(Buffer.from([0x22, 0xe9, 0x22]))).toThrow(TypeError);
});
