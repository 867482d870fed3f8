import { expect, test } from "vitest";
import { codeError, withoutBlanks } from "./code-rules.ts";

test.each(["", "1", "12345", "1234567", "12345a", "１２３４５６", "12-456", "      "])(
  "[PAGE-10] asks for exactly six digits after %j",
  (typed) => {
    expect(codeError(typed)).toBe("请输入 6 位动态码!");
  },
);

test.each(["123456", "000000", "123 456", " 123456 "])("[PAGE-10] takes %j as six digits", (typed) => {
  expect(codeError(typed)).toBeUndefined();
  expect(withoutBlanks(typed)).toMatch(/^\d{6}$/);
});
