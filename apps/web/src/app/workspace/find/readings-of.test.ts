import { expect, test } from "vitest";
import { readingsOf } from "./readings-of.ts";

test.each([
  ["招", ["zhao"]],
  ["行", ["xing", "hang"]],
  ["重", ["zhong", "chong"]],
  ["长", ["chang", "zhang"]],
  ["绿", ["lv", "lu"]],
])("%s is read %j", (character, readings) => {
  expect(readingsOf(character)).toEqual(expect.arrayContaining(readings));
});

test("what is no Chinese character has no reading", () => {
  for (const other of ["A", "7", " ", "（"]) expect([other, readingsOf(other)]).toEqual([other, []]);
});
