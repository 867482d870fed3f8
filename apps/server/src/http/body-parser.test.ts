import { expect, test } from "vitest";
import { parseJsonBody } from "./body-parser.ts";

const parsed = (text: string) => parseJsonBody(Buffer.from(text));

test.each([
  ["nothing", "", undefined],
  ["letters and digits", '{"a":[1,true,null,"b"]}', { a: [1, true, null, "b"] }],
  ["Chinese", '{"名称":"采购"}', { 名称: "采购" }],
  ["escapes of other characters", String.raw`{"a":"\u91c7\n\\购"}`, { a: "采\n\\购" }],
  ["a whole pair by its escapes", String.raw`{"a":"\ud83d\uDE00","\uD842\udfb7":1}`, { a: "😀", 𠮷: 1 }],
  ["the letters of such escapes", String.raw`{"a":"\\ud800\\u0000"}`, { a: String.raw`\ud800\u0000` }],
  ["the name of a prototype as a value", '{"a":"__proto__","b":"constructor"}', { a: "__proto__", b: "constructor" }],
  ["a constructor of no prototype", '{"constructor":"中建"}', { constructor: "中建" }],
])("reads %s", (_what, text, value) => {
  expect(parsed(text)).toEqual(value);
});

test.each([
  ["no JSON", "{a:1}"],
  ["a prototype", '{"a":[{"__proto__":{"isAdmin":true}}]}'],
  ["a prototype by an escape", String.raw`{"\u005f_proto__":{"isAdmin":true}}`],
  ["a prototype of a constructor", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["a constructor by an escape", String.raw`{"c\u006fnstructor":{"prototype":{"isAdmin":true}}}`],
  ["U+0000 as it is", '{"a":"b\u0000"}'],
  ["U+0000 as it is beside Chinese", '{"a":"采\u0000"}'],
  ["U+0000 by an escape", String.raw`{"a":"b\u0000"}`],
  ["U+0000 by an escape behind a backslash", String.raw`{"a":"\\\u0000"}`],
  ["U+0000 in a key", String.raw`{"a\u0000":1}`],
  ["the first half of a pair", String.raw`{"a":"b\ud800"}`],
  ["the second half of a pair", String.raw`{"a":["\uDFFFb"]}`],
  ["halves the wrong way round", String.raw`{"a":"\udc00\ud800"}`],
  ["half a pair behind a backslash", String.raw`{"a":"\\\ud800\\udc00"}`],
  ["half a pair in a key", String.raw`{"\ud800":1}`],
  ["a prototype by an escape beside a whole pair", String.raw`{"\u005f_proto__":{},"a":"\ud83d\ude00"}`],
])("[SEC-66] refuses %s", (_what, text) => {
  expect(() => parsed(text)).toThrow(expect.objectContaining({ code: "http.invalid_json" }));
});

test.each([
  ["half a character", Buffer.from([0x22, 0xe9, 0x87, 0x22])],
  ["a letter in another encoding", Buffer.from([0x22, 0xe9, 0x22])],
])("refuses %s as not UTF-8", (_what, bytes) => {
  expect(() => parseJsonBody(bytes)).toThrow(expect.objectContaining({ code: "http.invalid_encoding" }));
});
