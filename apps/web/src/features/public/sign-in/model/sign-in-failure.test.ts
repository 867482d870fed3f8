import { expect, test } from "vitest";
import { failureDescription, readSignInFailure } from "./sign-in-failure.ts";

const failure = (code: string, message: string, needsGraphicCode = false) => ({ code, message, needsGraphicCode });

test.each([
  ["用户名或密码错误，请重新输入", "用户名或密码错误，请重新输入"],
  ["", "请求出现错误，请稍后再试"],
  [null, "请求出现错误，请稍后再试"],
  [undefined, "请求出现错误，请稍后再试"],
])("[ERR-03] describes %j as %s", (message, description) => {
  expect(failureDescription(message)).toBe(description);
});

test("shows the next step under the password", () => {
  expect(readSignInFailure(failure("session.wrong_credentials", "用户名或密码错误，请重新输入"), false)).toEqual({
    description: "用户名或密码错误，请重新输入",
    errors: { password: "用户名或密码错误，请重新输入" },
    isGraphicCodeDue: false,
  });
});

test("requires the graphic code after the server asked for it, and from then on", () => {
  expect(readSignInFailure(failure("session.wrong_credentials", "x", true), false).isGraphicCodeDue).toBe(true);
  expect(readSignInFailure(failure("captcha.graphic_required", "请输入验证码!"), false)).toMatchObject({
    isGraphicCodeDue: true,
    errors: { graphicCode: "请输入验证码!" },
  });
  expect(readSignInFailure(failure("session.busy", "x"), true).isGraphicCodeDue).toBe(true);
});

test("shows faults of slider and code at those fields", () => {
  expect(readSignInFailure(failure("captcha.slider_required", "请拖动滑块验证"), false).errors).toEqual({
    slider: "请拖动滑块验证",
  });
  expect(readSignInFailure(failure("captcha.graphic_wrong", "您输入的验证码不正确!", true), true).errors).toEqual({
    graphicCode: "您输入的验证码不正确!",
  });
});
