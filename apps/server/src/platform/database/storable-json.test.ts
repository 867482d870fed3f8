import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test.each([
  ["a first half", "a\ud83d", "a\ufffd"],
  ["a second half", "\ude00a", "\ufffda"],
  ["halves in reverse order", "\ude00\ud83d", "\ufffd\ufffd"],
  ["U+0000", "a\u0000b", "ab"],
  ["a half behind a backslash", "\\\ud83d", "\\\ufffd"],
  ["U+0000 before digits", "\u00000000", "0000"],
])("writes %s in a form that jsonb accepts", (_case, text, stored) => {
  expect(JSON.parse(storableJson(text))).toBe(stored);
  expect(JSON.parse(storableJson({ [text]: [text] }))).toEqual({ [stored]: [stored] });
});

test.each([
  ["whole pairs", "😀𠮷"],
  ["the letters of an escape", String.raw`\ud83d \\ud83d \u0000`],
  ["characters that JSON escapes", '"\\\n\t\u0001\u2028/'],
])("leaves %s unchanged", (_case, text) => {
  expect(JSON.parse(storableJson({ [text]: text }))).toEqual({ [text]: text });
});
