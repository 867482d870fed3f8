import { expect, test } from "vitest";
import { presentationOf } from "./present-error.ts";

const signedIn = { onLoginPage: false, hadToken: true };
const atLogin = { onLoginPage: true, hadToken: false };
const failure = (status: number, message = "服务器的话", code = "x.y") => ({ status, code, message });
const toast = (text: string) => ({ kind: "toast", title: "系统提示", text, durationMs: 4_000 });

test.each(["Token失效，请重新登录!", "token非法无效!", "该账号已在别处登录!"])(
  "[ERR-19] opens the expired-login dialog for %s under HTTP 500 and 401",
  (message) => {
    expect(presentationOf(failure(500, message), signedIn)).toEqual({ kind: "relogin" });
    expect(presentationOf(failure(401, message), signedIn)).toEqual({ kind: "relogin" });
  },
);

test.each(["500", "401", "403", "404", "200"])(
  "[ERR-19, ERR-21] does not interpret the code %s as a status",
  (code) => {
    expect(presentationOf(failure(500, "Token失效，请重新登录!", code), signedIn)).toEqual({ kind: "relogin" });
    expect(presentationOf(failure(500, "服务器的话", code), signedIn)).toEqual(toast("很抱歉，资源未找到!"));
    expect(presentationOf(failure(200, "服务器的话", code), signedIn)).toEqual(toast("服务器的话"));
  },
);

test.each([200, 400, 405, 413, 429, 501, 502, 503, 0])(
  "[ERR-25, ERR-26] shows the server's message for status %i",
  (status) => {
    expect(presentationOf(failure(status), signedIn)).toEqual(toast("服务器的话"));
    expect(presentationOf(failure(status), atLogin)).toEqual(toast("服务器的话"));
  },
);

test("finishes the sign-in if the choice of a department is pending", () => {
  expect(presentationOf(failure(403, "请先选择所属部门", "session.department_pending"), signedIn)).toEqual({
    kind: "finish-sign-in",
  });
});

test.each(["session.second_step_pending", "session.password_expired"])(
  "finishes the sign-in for a pending step: %s",
  (code) => {
    expect(presentationOf(failure(403, "请先完成两步验证", code), signedIn)).toEqual({ kind: "finish-sign-in" });
  },
);

test("[SEC-21] shows that administration needs two-step verification and where to set it up", () => {
  const text = "该操作需要两步验证，请先在账号设置中设置";
  expect(presentationOf(failure(403, text, "session.two_step_required"), signedIn)).toEqual(toast(text));
});
