import { expect, test } from "vitest";
import {
  type AdministratorForm,
  emptyForm,
  fieldError,
  fieldOfRefusal,
  fieldOrder,
  payloadOf,
} from "./administrator-form.ts";

const good: AdministratorForm = {
  departName: "某市公共资源交易中心",
  username: "keeper",
  realname: "许明远",
  phone: "13700000001",
  password: "Qk7#mvTx",
  confirmation: "Qk7#mvTx",
};
const errorsOf = (form: AdministratorForm) => fieldOrder.map((field) => fieldError(field, form));

test("finds no fault in a valid form", () => {
  expect(errorsOf(good)).toEqual(fieldOrder.map(() => undefined));
});

test("reports each missing field", () => {
  expect(errorsOf(emptyForm)).toEqual([
    "请输入机构名称",
    "用户名不能为空",
    "请输入姓名",
    "请输入手机号",
    "密码由8位数字、大小写字母和特殊符号组成!",
    "请输入密码",
  ]);
});

test.each([
  ["departName", "   ", "请输入机构名称"],
  ["username", "big keeper", "用户名不能含空格，也不能是手机号或邮箱地址"],
  ["username", "a@example.com", "用户名不能含空格，也不能是手机号或邮箱地址"],
  ["username", "13800000009", "用户名不能含空格，也不能是手机号或邮箱地址"],
  ["username", "13700000001", undefined],
  ["phone", "12345678901", "请输入正确的手机号"],
  ["password", "12345678", "密码强度不够"],
  ["password", "Ab@1234", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["password", "Abcd1234", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["confirmation", "Qk7#mvTx ", "两次密码不一致"],
] as const)("checks %s %j", (field, value, error) => {
  expect(fieldError(field, { ...good, [field]: value })).toBe(error);
});

test("assigns refusals of the server to their fields", () => {
  expect(fieldOfRefusal("department.bad_name")).toBe("departName");
  expect(fieldOfRefusal("password.too_common")).toBe("password");
  expect(fieldOfRefusal("password.mismatch")).toBe("confirmation");
  expect(fieldOfRefusal("first_administrator.link_dead")).toBeUndefined();
});

test("trims all values except the passwords", () => {
  const typed = { ...good, username: " keeper ", phone: "13700000001 ", password: " Qk7#mvTx ", confirmation: " x" };
  expect(payloadOf(typed)).toEqual({ ...good, password: " Qk7#mvTx ", confirmation: " x" });
});
