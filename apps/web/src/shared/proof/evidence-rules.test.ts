import { compactOf } from "@tender/contract/normal-form";
import { expect, test } from "vitest";
import { codeError, missingOf } from "./evidence-rules.ts";

test.each([
  ["password", "", "请输入密码!"],
  ["password", " ", undefined],
  ["code", "12345", "请输入 6 位动态码!"],
  ["code", "123 456", undefined],
  ["recovery-code", " ", "请输入恢复码"],
  ["recovery-code", "ABCD-EFGH-JKLM", undefined],
] as const)("[PAGE-10] validates %s %j before it is sent", (method, typed, missing) => {
  expect(missingOf(method, typed)).toBe(missing);
});

test.each(["", "1", "12345", "1234567", "12345a", "12-456", "      "])(
  "[PAGE-10] requires exactly six digits after %j",
  (typed) => {
    expect(codeError(typed)).toBe("请输入 6 位动态码!");
  },
);

test.each(["123456", "000000", "123 456", " 123456 ", "１２３４５６"])(
  "[PAGE-10] accepts %j as six digits",
  (typed) => {
    expect(codeError(typed)).toBeUndefined();
    expect(compactOf(typed)).toMatch(/^\d{6}$/);
  },
);
