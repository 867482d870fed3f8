import { expect, test } from "vitest";
import { failureText, outcomeIn, outcomeInMessage } from "./outcome.ts";

test.each(["ok", "bind", "failed"])("[THIRD-02] reads the message of the return page: %s", (status) => {
  expect(outcomeInMessage({ type: "third-login", status, code: "a_b-1" })).toEqual({ status, code: "a_b-1" });
  expect(outcomeIn({ status, code: "a_b-1" })).toEqual({ status, code: "a_b-1" });
});

test.each<[string, unknown]>([
  ["of another type", { type: "third-party", status: "ok", code: "a" }],
  ["without a type", { status: "ok", code: "a" }],
  ["with another status", { type: "third-login", status: "done", code: "a" }],
  ["without a code", { type: "third-login", status: "ok" }],
  ["with an empty code", { type: "third-login", status: "ok", code: "" }],
  ["with a code that is no text", { type: "third-login", status: "ok", code: 1 }],
  ["with a code that would change an address", { type: "third-login", status: "ok", code: "../x" }],
  ["with a code that is too long", { type: "third-login", status: "ok", code: "a".repeat(201) }],
  ["with a further property", { type: "third-login", status: "ok", code: "a", token: "b" }],
  ["that is a text", "third-login"],
  ["that is null", null],
  ["that is a list", [{ type: "third-login", status: "ok", code: "a" }]],
])("[SEC-44, W-24] ignores a message %s", (_case, data) => {
  expect(outcomeInMessage(data)).toBeUndefined();
});

test("has a text for every reason of a failure", () => {
  expect(["cancelled", "down", "refused", "new-one"].map(failureText)).toEqual([
    "已取消登录",
    "身份提供方暂时无法访问，请稍后再试，或以其他方式登录",
    "身份验证未通过，请重新登录，或以其他方式登录",
    "请求出现错误，请稍后再试",
  ]);
});
