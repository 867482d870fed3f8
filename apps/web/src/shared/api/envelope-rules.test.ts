import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { isSuccess, openEnvelope } from "./envelope-rules.ts";

const envelope = (fields: object) => ({
  success: true,
  code: "200",
  message: "",
  result: null,
  timestamp: 1,
  ...fields,
});

function failureOf(status: number, body: unknown): ApiError {
  try {
    openEnvelope(status, body);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error("no ApiError was thrown");
}

test("[ERR-27] counts only the text '200' as success", () => {
  expect(isSuccess(envelope({}))).toBe(true);
  expect(isSuccess(envelope({ code: 200 as unknown as string }))).toBe(false);
  expect(isSuccess(envelope({ code: "0" }))).toBe(false);
  expect(isSuccess(envelope({ code: "202" }))).toBe(false);
  expect(isSuccess(envelope({ success: false }))).toBe(false);
});

test("accepts '202' only for a pending scan poll", () => {
  const pending = envelope({ code: "202" });
  expect(openEnvelope(200, pending, "pending too")).toMatchObject({ code: "202", result: null });
  expect(failureOf(200, pending).code).toBe("202");
  expect(() => openEnvelope(200, { ...pending, result: {} }, "pending too")).toThrow(ApiError);
});

test.each([
  ["another code", { code: "0", result: { token: "t" } }, true],
  ["the number 200", { code: 200, result: { token: "t" } }, true],
  ["no code", { code: undefined, result: { token: "t" } }, true],
  ["no success", { success: false, code: "x", result: { token: "t" } }, true],
  ["the result null", { code: "200", result: null }, false],
  ["no result", { code: "200", result: undefined }, false],
  ["the details of a refusal", { success: false, code: "x", result: { retryAfterSeconds: 3 } }, false],
])("[ERR-28] judges an SM login with %s by the presence of a result", (_, fields, isGood) => {
  const open = () => openEnvelope(200, envelope(fields), "result");
  if (isGood) expect(open()).toMatchObject({ result: { token: "t" } });
  else expect(open).toThrow(ApiError);
});

test("[ERR-28] refuses an SM login with a failed status, even with a result", () => {
  expect(() => openEnvelope(500, envelope({ result: { token: "t" } }), "result")).toThrow(ApiError);
});

test("turns a refusal into an error with status, code, message and details", () => {
  const refused = envelope({
    success: false,
    code: "captcha.graphic_required",
    message: "请输入验证码!",
    result: { needsGraphicCode: true },
  });
  expect(failureOf(200, refused)).toMatchObject({
    status: 200,
    code: "captcha.graphic_required",
    message: "请输入验证码!",
    details: { needsGraphicCode: true },
  });
});

test("reports the message of an answer without a code and counts it as a failure", () => {
  const expected = { status: 500, code: "client.bad_answer", message: "Token失效，请重新登录!" };
  expect(failureOf(500, { success: false, message: "Token失效，请重新登录!" })).toMatchObject(expected);
  expect(failureOf(200, { success: true, message: "好", result: {} }).code).toBe("client.bad_answer");
});

test("counts a failed status as a failure, whatever the body contains", () => {
  expect(failureOf(500, envelope({}))).toMatchObject({ status: 500 });
});

test("shows a default sentence for an answer without a message", () => {
  expect(failureOf(200, envelope({ success: false, code: "x", message: "" })).message).toBe("请求出现错误，请稍后再试");
});

test.each([
  [502, undefined, "请求出现错误，请稍后再试"],
  [404, "<html>", "请求出现错误，请稍后再试"],
  [504, "<html>", "网络超时"],
  [200, [], "请求出现错误，请稍后再试"],
  [200, { success: true }, "请求出现错误，请稍后再试"],
])("reports a body under %i that is no envelope", (status, body, message) => {
  expect(failureOf(status, body)).toMatchObject({ status, code: "client.bad_answer", message, details: null });
});
