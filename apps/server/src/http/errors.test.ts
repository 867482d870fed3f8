import { allEndpoints, type FailureDetails } from "@tender/contract";
import { expect, test } from "vitest";
import { AppError, invalidField, waitError } from "#platform/app-error.ts";
import { breachOf, failureBody, refusalOf } from "./errors.ts";

const endpointOf = (key: string) => allEndpoints().find((each) => each.key === key)?.endpoint;
const breach = (key: string | undefined, refusal: AppError) =>
  breachOf(key === undefined ? undefined : endpointOf(key), refusal, failureBody(refusal, 0));
const paused = "two_step.paused";

test.each([
  ["a listed code with what it carries", "signIn.verifySecondStep", waitError(paused, 5)],
  ["a common code", "system.health", invalidField("URL")],
  ["a refusal of no call", undefined, new AppError("http.not_found")],
  [
    "a refusal as an answer where the call says so",
    "session.checkTokenEffect",
    new AppError("session.expired", { asAnswer: true }),
  ],
])("finds no breach in %s", (_what, key, refusal) => {
  expect(breach(key, refusal)).toBeUndefined();
});

test.each([
  ["a code that the call does not list", "system.health", waitError(paused, 5), "it does not list two_step.paused"],
  [
    "a credential's code of an anonymous call",
    "system.health",
    new AppError("session.expired"),
    "it does not list session.expired",
  ],
  ["details that are missing", "signIn.verifySecondStep", new AppError(paused), "two_step.paused with {"],
  [
    "details that the code does not carry",
    "signIn.verifySecondStep",
    new AppError("two_step.code_wrong", { details: { field: "code" } }),
    "two_step.code_wrong with {",
  ],
  [
    "an answer under HTTP 200 where the call does not say so",
    "session.readCurrent",
    new AppError("session.expired", { asAnswer: true }),
    "session.expired under HTTP 200",
  ],
])("finds %s", (_what, key, refusal, found) => {
  expect(breach(key, refusal)).toContain(found);
});

test("[SEC-82] answers a refusal without anything that the contract does not list", () => {
  const details = { retryAfterSeconds: 5, stack: "at secret.ts" } as FailureDetails;
  const refusal = new AppError("two_step.paused", { values: { seconds: 5 }, details, cause: new Error("secret") });
  expect(JSON.parse(failureBody(refusal, 7))).toEqual({
    success: false,
    code: "two_step.paused",
    message: "验证失败次数过多，请 5 秒后再试",
    result: { retryAfterSeconds: 5 },
    timestamp: 7,
  });
  expect(JSON.parse(failureBody(new AppError("http.not_found"), 7)).result).toBeNull();
});

const sqlError = (code: string) => Object.assign(new Error("select secret from app_user"), { code });
const failed = (cause: Error) => new Error("Failed query: select secret", { cause });

test.each([
  ["a connection that broke", failed(sqlError("08006"))],
  ["too many connections", failed(sqlError("53300"))],
  ["a full disk", failed(sqlError("53100"))],
  ["a database that is stopping", failed(sqlError("57P01"))],
  ["an input or output error", failed(sqlError("58030"))],
  ["a statement that took too long", failed(sqlError("57014"))],
  ["nobody at the address", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ["no connection in time", new Error("timeout exceeded when trying to connect")],
])("[SEC-82] answers 503 to %s without its cause", (_what, error) => {
  const { refusal, isBug } = refusalOf(error, "r-1");
  expect([refusal.code, refusal.status, isBug]).toEqual(["http.unavailable", 503, true]);
  expect(failureBody(refusal, 0)).not.toMatch(/select|secret|connect/);
});

test.each([
  ["a rule of the database", failed(sqlError("23505"))],
  ["a statement that is wrong", failed(sqlError("42601"))],
  ["a bug", new TypeError("cannot read secret of undefined")],
  ["what is no error", "secret"],
])("[SEC-82] answers 500 with the request's id to %s without its cause", (_what, error) => {
  const { refusal, isBug } = refusalOf(error, "r-1");
  expect([refusal.code, refusal.status, isBug]).toEqual(["http.internal", 500, true]);
  const body = failureBody(refusal, 0);
  expect(JSON.parse(body).result).toEqual({ requestId: "r-1" });
  expect(body).not.toMatch(/select|secret/);
});
