import { expect, test } from "vitest";
import { accountFormErrors, usernameInputMode } from "./sign-in-form.ts";

const full = { username: "buyer", password: "Tender@2026", graphicCode: "" };
const ready = { isGraphicCodeDue: false, hasPassedSlider: true };

test.each(["", "   "])("[LOGIN-11] requires the username %j", (username) => {
  expect(accountFormErrors({ ...full, username }, ready)).toEqual({ username: "请输入用户名!" });
});

test("[LOGIN-13] requires a password and accepts blanks as one", () => {
  expect(accountFormErrors({ ...full, password: "" }, ready)).toEqual({ password: "请输入密码!" });
  expect(accountFormErrors({ ...full, password: "   " }, ready)).toEqual({});
});

test.each([
  ["wang@example.com", "email"],
  ["Wang@Example.COM", "email"],
  ["buyer", "text"],
  ["13800000008", "text"],
  ["王明", "text"],
  ["li.na+1@mail.example.com.cn", "email"],
  ["a@b", "text"],
  ["a@b@c.cn", "text"],
  ["王 wang@example.com", "text"],
  ["@@", "text"],
  ["", "text"],
])("[LOGIN-12] accepts plain and e-mail names: %j", (username, mode) => {
  expect(usernameInputMode(username)).toBe(mode);
  if (username !== "") expect(accountFormErrors({ ...full, username }, ready)).toEqual({});
});
