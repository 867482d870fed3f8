import { expect, test } from "vitest";
import { givenRealname, isRealname } from "./account-fields.ts";

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
])("takes %j as another system has it; typed here: %j", (name, isTyped) => {
  expect([givenRealname(name), isRealname(name)]).toEqual([name, isTyped]);
});

test.each([
  ["Anna \t Smith\r\n", "Anna Smith"],
  ["张三\u2028（外包）", "张三 （外包）"],
  // A joiner of Persian.
  ["علی\u200cرضا", "علی\u200cرضا"],
])("has blanks and breaks of lines as one blank: %j", (sent, name) => {
  expect(givenRealname(sent)).toBe(name);
});

test.each([
  ["nothing", " "],
  ["signs alone", "（）"],
  ["a control sign", "张\u0000三"],
  ["what turns the order", "张\u202e三"],
  ["what is not seen", "张\u200b三"],
  ["61 characters", "长".repeat(61)],
])("takes no name of %s", (_, sent) => {
  expect(givenRealname(sent)).toBeUndefined();
});
