import { expect, test } from "vitest";
import { accountFormErrors, usernameInputMode } from "./sign-in-form.ts";

const full = { username: "buyer", password: "Tender@2026", graphicCode: "" };
const ready = { isGraphicCodeDue: false, hasPassedSlider: true };

test("finds nothing wrong with a full form and a passed slider", () => {
  expect(accountFormErrors(full, ready)).toEqual({});
});

test.each(["", "   "])("[LOGIN-11] misses the username %j", (username) => {
  expect(accountFormErrors({ ...full, username }, ready)).toEqual({ username: "请输入用户名!" });
});

test("[LOGIN-13] misses the password, and takes blanks for one", () => {
  expect(accountFormErrors({ ...full, password: "" }, ready)).toEqual({ password: "请输入密码!" });
  expect(accountFormErrors({ ...full, password: "   " }, ready)).toEqual({});
});

test("[SLIDER-04] misses the slider", () => {
  expect(accountFormErrors(full, { ...ready, hasPassedSlider: false })).toEqual({ slider: "请拖动滑块验证" });
});

test("[SLIDER-07] misses the graphic code once it is due", () => {
  expect(accountFormErrors(full, { ...ready, isGraphicCodeDue: true })).toEqual({ graphicCode: "请输入验证码!" });
  expect(accountFormErrors({ ...full, graphicCode: "aB3d" }, { ...ready, isGraphicCodeDue: true })).toEqual({});
});

test("names everything that is missing at once", () => {
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
])("[LOGIN-12] tells an e-mail name from a plain one and refuses neither: %j", (username, mode) => {
  expect(usernameInputMode(username)).toBe(mode);
  if (username !== "") expect(accountFormErrors({ ...full, username }, ready)).toEqual({});
});
