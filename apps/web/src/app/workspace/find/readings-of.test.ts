import { expect, test } from "vitest";
import { pinyinOf } from "./pinyin-of.ts";

test.each([
  ["招", ["zhao"]],
  ["行", ["xing", "hang"]],
  ["重", ["zhong", "chong"]],
  ["长", ["chang", "zhang"]],
  ["绿", ["lv", "lu"]],
])("reads %s as %j", (character, readings) => {
  expect(pinyinOf(character)).toEqual(expect.arrayContaining(readings));
});

test("has no reading for other characters than Chinese ones", () => {
  for (const other of ["A", "7", " ", "（"]) expect([other, pinyinOf(other)]).toEqual([other, []]);
});
