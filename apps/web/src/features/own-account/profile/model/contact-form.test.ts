import { expect, test } from "vitest";
import { codeFault, contactFault } from "./contact-form.ts";

test("checks the form of a number or address before a code is requested", () => {
  expect(contactFault("phone", " 13800000001 ")).toBeUndefined();
  expect(contactFault("email", "a@b.cn")).toBeUndefined();
  expect(contactFault("phone", "12800000001")).toBe("请输入正确的手机号");
  expect(contactFault("email", "a@b")).toBe("请输入正确的邮箱地址");
  expect(codeFault(" ")).toBe("请输入验证码");
  expect(codeFault("123456")).toBeUndefined();
});
