import { expect, test } from "vitest";
import { codeFault, contactFault } from "./contact-form.ts";

test("checks the form of a number or address before a code is requested", () => {
  expect([contactFault("phone", " 13800000001 "), contactFault("email", "a@b.cn")]).toEqual([undefined, undefined]);
  expect(contactFault("phone", "12800000001")).toBe("请输入正确的手机号");
  expect(contactFault("email", "a@b")).toBe("请输入正确的邮箱地址");
  expect([codeFault(" "), codeFault("123456")]).toEqual(["请输入验证码", undefined]);
});
