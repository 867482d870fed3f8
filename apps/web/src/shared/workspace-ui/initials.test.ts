import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["系统管理员", "员"],
  ["张伟", "伟"],
  ["Anna Li", "AL"],
  ["buyer", "B"],
  ["anna.maria.li", "AM"],
  ["李𠮷", "𠮷"],
  ["  ", "·"],
])("abbreviates %j to %j", (realname, initials) => {
  expect(initialsOf(realname)).toBe(initials);
});
