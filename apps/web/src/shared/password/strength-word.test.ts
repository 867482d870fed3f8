import { expect, test } from "vitest";
import { strengthOf } from "./strength-word.ts";

test.each([
  ["", 0, 10, "低"],
  ["12345678", 1, 30, "低"],
  ["abcdefgh", 1, 30, "低"],
  ["!!!!", 1, 30, "低"],
  ["abc123", 2, 60, "中"],
  ["密码123", 2, 60, "中"],
  ["abc123!", 3, 100, "强"],
] as const)(
  "[REG-04, PASSWD-10, PASSWD-11] rates %j as level %i, %i percent, word %s",
  (text, level, percent, word) => {
    expect(strengthOf(text)).toEqual({ level, percent, word });
  },
);
