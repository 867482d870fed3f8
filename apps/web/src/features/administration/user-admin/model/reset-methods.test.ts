import { expect, test } from "vitest";
import { resetMethodsOf } from "./reset-methods.ts";

const person = { username: "lin", phone: "139****5678", email: "l***@example.cn", isAdministrator: false };
const channels = { canMail: true, canText: true };
const possibleMethods = (...input: Parameters<typeof resetMethodsOf>) =>
  resetMethodsOf(...input).methods.flatMap(({ value, disabled }) => (disabled ? [] : value));

test("[SEC-07] offers the page first, but not for an administrator", () => {
  expect(possibleMethods(person, channels)).toEqual(["page", "mail", "phone"]);
  const administrator = { ...person, isAdministrator: true };
  expect(possibleMethods(administrator, channels)).toEqual(["mail", "phone"]);
  expect(resetMethodsOf(administrator, channels)).toMatchObject({
    first: "mail",
    hint: "该用户是管理员，设置密码的链接只能交给本人，不能显示在页面上。",
  });
});

test.each([
  [{ ...person, email: null }, channels, ["page", "phone"], "该用户没有邮箱，不能通过邮件发送。"],
  [{ ...person, phone: null }, channels, ["page", "mail"], undefined],
  [person, { canMail: false, canText: false }, ["page"], undefined],
  [
    { ...person, email: null, isAdministrator: true },
    channels,
    ["phone"],
    "该用户是管理员，设置密码的链接只能交给本人，不能显示在页面上。",
  ],
])("offers for %o the methods that reach the person", (addressee, available, methods, hint) => {
  expect(possibleMethods(addressee, available)).toEqual(methods);
  expect(resetMethodsOf(addressee, available)).toMatchObject({ first: methods[0], hint });
});

test("[SEC-07] names the operator's command for an administrator whom no method reaches", () => {
  const unreached = { ...person, phone: null, email: null, isAdministrator: true };
  expect(resetMethodsOf(unreached, channels)).toMatchObject({
    first: null,
    hint: "该用户是管理员，且没有邮箱或手机号可以送达：请运维人员在服务器上执行 npm run admin:access -- lin。",
  });
});
