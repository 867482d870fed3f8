import { expect, test } from "vitest";
import { missingOf } from "./typed-method.ts";

test.each([
  ["password", "", "请输入密码!"],
  ["password", " ", undefined],
  ["code", "12345", "请输入 6 位动态码!"],
  ["code", "123 456", undefined],
  ["recovery-code", " ", "请输入恢复码"],
  ["recovery-code", "ABCD-EFGH-JKLM", undefined],
] as const)("[PAGE-10] judges %s %j before anything is sent", (method, typed, missing) => {
  expect(missingOf(method, typed)).toBe(missing);
});
