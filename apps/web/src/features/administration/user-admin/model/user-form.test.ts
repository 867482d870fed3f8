import { expect, test } from "vitest";
import { changeBodyOf, emailFault, formOf, newBodyOf, phoneFault, usernameFault } from "./user-form.ts";

const storedForm = formOf({
  id: "u1",
  version: 3,
  username: "lin",
  realname: "林采薇",
  phone: "139****5678",
  email: "l***@example.cn",
  state: "active",
  departments: [{ orgCode: "A01", departName: "采购中心", path: ["集团", "采购中心"] }],
  positions: [],
  roles: [],
  createdAt: "",
  updatedAt: "",
  lastSignInAt: null,
  hasTwoStep: false,
  passkeys: 0,
  keptBy: null,
  isAdministrator: false,
  unconfirmed: null,
});
const stored = { id: "u1", version: 3, values: storedForm };

test("sends masked values only if they were edited, and removes cleared ones", () => {
  expect(changeBodyOf({ ...storedForm, realname: " 林晚 " }, stored)).toEqual({
    id: "u1",
    version: 3,
    realname: "林晚",
    departments: ["A01"],
  });
  expect(changeBodyOf({ ...storedForm, phone: "13912345679", email: " " }, stored)).toMatchObject({
    phone: "13912345679",
    email: null,
  });
});

test("trims the values of a new person, and sends null for empty ones", () => {
  expect(newBodyOf({ ...storedForm, username: " lin ", phone: " ", email: "" })).toMatchObject({
    username: "lin",
    phone: null,
    email: null,
  });
});

test.each([
  ["", "请输入账号"],
  ["a b", "不能含空格，也不能是他人的手机号或邮箱地址"],
  [" lin ", undefined],
])("judges the account %j: %s", (typed, fault) => expect(usernameFault(typed)).toBe(fault));

test.each([
  ["139****5678", undefined],
  ["139****567", "请输入正确的手机号"],
  ["13912345678", undefined],
  ["", undefined],
])("accepts a phone number as displayed, or a complete one: %j: %s", (typed, fault) =>
  expect(phoneFault(typed, storedForm.phone)).toBe(fault),
);

test.each([
  ["l***@example.cn", undefined],
  ["nobody", "请输入正确的邮箱地址"],
  ["lin@example.cn", undefined],
])("accepts an email address as displayed, or a complete one: %j: %s", (typed, fault) =>
  expect(emailFault(typed, storedForm.email)).toBe(fault),
);
