import { expect, test } from "vitest";
import { externalRealname, isRealname } from "./account-fields.ts";

test.each([
  ["林采薇", true],
  ["阿卜杜拉·买买提", true],
  ["Anna Smith", true],
  ["李明2", false],
  ["张三（外包）", false],
  ["John O'Neil 3rd", false],
  ["何雨, 采购中心", false],
  ["=HYPERLINK(1)", false],
  ["长".repeat(60), false],
])("accepts %j from another system; typed here: %j", (name, isTyped) => {
  expect([externalRealname(name), isRealname(name)]).toEqual([name, isTyped]);
});

test.each([
  ["Anna \t Smith\r\n", "Anna Smith"],
  ["张三\u2028（外包）", "张三 （外包）"],
  // Persian uses this joiner.
  ["علی\u200cرضا", "علی\u200cرضا"],
])("replaces blanks and line breaks by one blank: %j", (sent, name) => {
  expect(externalRealname(sent)).toBe(name);
});

test.each([
  ["nothing", " "],
  ["punctuation alone", "（）"],
  ["a control character", "张\u0000三"],
  ["an override of the text direction", "张\u202e三"],
  ["a character without width", "张\u200b三"],
  ["61 characters", "长".repeat(61)],
])("refuses a name of %s", (_, sent) => {
  expect(externalRealname(sent)).toBeUndefined();
});
