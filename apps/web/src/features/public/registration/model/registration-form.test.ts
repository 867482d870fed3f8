import { expect, test } from "vitest";
import { fieldError, fieldOfRefusal, formErrors, payloadOf, type RegistrationForm } from "./registration-form.ts";

const good: RegistrationForm = {
  username: "zhang-san",
  password: "Qk7#mvTx",
  confirm: "Qk7#mvTx",
  email: "zhang@example.com",
  phone: "13800000001",
  smscode: "123456",
};
const error = (field: keyof RegistrationForm, change: Partial<RegistrationForm>) =>
  fieldError(field, { ...good, ...change });

test("finds no fault in a valid form", () => {
  expect(formErrors(good)).toEqual({});
});

test.each([
  ["", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["Ab@1234", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["Abcd1234", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["Abcd@efgh", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["1234@5678", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["abcd@1234", undefined],
  ["Abcd@12", "密码由8位数字、大小写字母和特殊符号组成!"],
  ["Abcd@123", undefined],
  ["ABCD_1234", undefined],
  ["abcd 1234", "密码由8位数字、大小写字母和特殊符号组成!"],
  [`a1!${"x".repeat(125)}`, undefined],
  [`a1!${"x".repeat(126)}`, "密码最多 128 个字符"],
])("[REG-09, REG-10, PASSWD-12] checks the password %s", (password, expected) => {
  expect(error("password", { password })).toBe(expected);
});

test("[REG-09] accepts every sign of the keyboard as a special character", () => {
  const signs = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"];
  expect(signs.filter((sign) => error("password", { password: `abcd123${sign}` }) !== undefined)).toEqual([]);
});

test("[REG-09] accepts every letter and every digit as such", () => {
  const letters = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  expect(letters.filter((letter) => error("password", { password: `1234567@${letter}` }) !== undefined)).toEqual([]);
  const digits = [..."0123456789"];
  expect(digits.filter((digit) => error("password", { password: `abcdefg@${digit}` }) !== undefined)).toEqual([]);
});

test.each(["1", "a".repeat(129), "12345678", "00000000", "abcdefgh", "ABCDEFGH", "aBcDeFgH", "!!!!!!!!", "        "])(
  "[REG-10] refuses %j as too weak: one kind of character",
  (password) => {
    expect(error("password", { password })).toBe("密码强度不够");
  },
);

test.each([
  "no-at",
  "a@b",
  "a b@c.cn",
  "a@b.cn,c@d.cn",
  "a@b.cn;c@d.cn",
  "a<b@c.cn",
  "a>b@c.cn",
  '"a"@b.cn',
  "@b.cn",
  "a@b..cn",
])("[REG-15] refuses the address %s", (email) => {
  expect(error("email", { email })).toBe("请输入正确的邮箱地址");
});

test.each([
  "12800000000",
  "1380000000",
  "138000000001",
  "1380000000a",
  "8613800000001",
  "013800000001",
  ...[0, 2, 3, 4, 5, 6, 7, 8, 9].map((first) => `${first}3800000000`),
])("[REG-18] refuses the number %s", (phone) => {
  expect(error("phone", { phone })).toBe("请输入正确的手机号");
});

test.each(["+8613800000001", "138 0000 0001", "１３８００００００００"])(
  "[REG-18] accepts %s as 11 digits",
  (phone) => {
    expect(error("phone", { phone })).toBeUndefined();
  },
);

test.each([
  [0, false],
  [1, false],
  [2, false],
  [3, true],
  [4, true],
  [5, true],
  [6, true],
  [7, true],
  [8, true],
  [9, true],
])("[REG-18] checks a number with %i as its second digit", (digit, good) => {
  expect(error("phone", { phone: `1${digit}800000001` })).toBe(good ? undefined : "请输入正确的手机号");
});

test("refuses ambiguous names and accepts the own number or address as name", () => {
  for (const username of ["13912345678", "123456", "other@example.com", "zhang san"])
    expect(error("username", { username })).toBe("用户名不能含空格，也不能是手机号或邮箱地址");
  expect(error("username", { username: "13800000001" })).toBeUndefined();
  expect(error("username", { username: "Zhang@Example.com" })).toBeUndefined();
});

test("[REG-23, SEC-04] builds exactly five fields with the password untrimmed", () => {
  expect(payloadOf({ ...good, username: " zhang-san ", password: " Qk7#mvTx ", smscode: " 123456" })).toEqual({
    username: "zhang-san",
    password: " Qk7#mvTx ",
    email: "zhang@example.com",
    phone: "13800000001",
    smscode: "123456",
  });
});

test("returns the field of a refusal, undefined if there is none", () => {
  expect(fieldOfRefusal("account.username_taken")).toBe("username");
  expect(fieldOfRefusal("account.email_taken")).toBe("email");
  expect(fieldOfRefusal("sms.wrong_code")).toBe("smscode");
  expect(fieldOfRefusal("http.too_many_requests")).toBeUndefined();
});
