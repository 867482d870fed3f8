import { expect, test } from "vitest";
import { accountFormErrors, usernameInputMode } from "./sign-in-form.ts";

const full = { username: "buyer", password: "Tender@2026", graphicCode: "" };
const ready = { isGraphicCodeDue: false, hasPassedSlider: true };

test("finds no fault in a complete form with a passed slider", () => {
  expect(accountFormErrors(full, ready)).toEqual({});
});

test.each(["", "   "])("[LOGIN-11] requires the username %j", (username) => {
  expect(accountFormErrors({ ...full, username }, ready)).toEqual({ username: "请输入用户名!" });
});

test("[LOGIN-13] requires a password and accepts blanks as one", () => {
  expect(accountFormErrors({ ...full, password: "" }, ready)).toEqual({ password: "请输入密码!" });
  expect(accountFormErrors({ ...full, password: "   " }, ready)).toEqual({});
});

test("[SLIDER-04] requires the slider", () => {
  expect(accountFormErrors(full, { ...ready, hasPassedSlider: false })).toEqual({ slider: "请拖动滑块验证" });
});

test("[SLIDER-07] requires the graphic code once it is due", () => {
  expect(accountFormErrors(full, { ...ready, isGraphicCodeDue: true })).toEqual({ graphicCode: "请输入验证码!" });
  expect(accountFormErrors({ ...full, graphicCode: "aB3d" }, { ...ready, isGraphicCodeDue: true })).toEqual({});
});

test("reports all missing values at once", () => {
  const errors = accountFormErrors(
    { username: "", password: "", graphicCode: "" },
    { isGraphicCodeDue: true, hasPassedSlider: false },
  );
  expect(Object.keys(errors)).toEqual(["username", "password", "graphicCode", "slider"]);
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
