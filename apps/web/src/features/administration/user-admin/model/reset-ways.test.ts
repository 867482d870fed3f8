import { expect, test } from "vitest";
import { resetWaysOf } from "./reset-ways.ts";

const person = { username: "lin", phone: "139****5678", email: "l***@example.cn", isAdministrator: false };
const can = { canMail: true, canText: true };
const openOf = (...sent: Parameters<typeof resetWaysOf>) =>
  resetWaysOf(...sent).ways.flatMap(({ value, disabled }) => (disabled ? [] : value));

test("[SEC-07] offers the page first, but not for an administrator", () => {
  expect(openOf(person, can)).toEqual(["page", "mail", "phone"]);
  const administrator = { ...person, isAdministrator: true };
  expect(openOf(administrator, can)).toEqual(["mail", "phone"]);
  expect(resetWaysOf(administrator, can)).toMatchObject({
    first: "mail",
    hint: "该用户是管理员，设置密码的链接只能交给本人，不能显示在页面上。",
  });
});

test.each([
  [{ ...person, email: null }, can, ["page", "phone"], "该用户没有邮箱，不能通过邮件发送。"],
  [{ ...person, phone: null }, can, ["page", "mail"], undefined],
  [person, { canMail: false, canText: false }, ["page"], undefined],
  [
    { ...person, email: null, isAdministrator: true },
    can,
    ["phone"],
    "该用户是管理员，设置密码的链接只能交给本人，不能显示在页面上。",
  ],
])("offers %o, the ways that can reach the person", (of, by, open, hint) => {
  expect(openOf(of, by)).toEqual(open);
  expect(resetWaysOf(of, by)).toMatchObject({ first: open[0], hint });
});

test("[SEC-07] names the operator's command for an administrator whom no way reaches", () => {
  const unreached = { ...person, phone: null, email: null, isAdministrator: true };
  expect(resetWaysOf(unreached, can)).toMatchObject({
    first: null,
    hint: "该用户是管理员，且没有邮箱或手机号可以送达：请运维人员在服务器上执行 npm run admin:access -- lin。",
  });
});
