import { expect, test } from "vitest";
import { ApiError, type FailureCode } from "#shared/api/api-error.ts";
import { cacheActionOf, isReported, shouldRetry } from "./query-rules.ts";

const failure = (status: number, code: FailureCode, message = "出错了") =>
  new ApiError({ status, code, message, details: null });
const offline = failure(0, "client.offline");
const expired = failure(500, "session.expired", "Token失效，请重新登录!");

test("retries twice without a connection, and never after an answer or a timeout", () => {
  expect([0, 1, 2].map((count) => shouldRetry(count, offline))).toEqual([true, true, false]);
  expect(shouldRetry(0, failure(0, "client.timeout"))).toBe(false);
  expect(shouldRetry(0, failure(503, "http.unavailable"))).toBe(false);
  expect(shouldRetry(0, new Error("bug"))).toBe(false);
});

test.each([offline, failure(503, "http.unavailable"), failure(403, "http.forbidden"), new Error("bug")])(
  "leaves a failure to the part that shows it in place: %s",
  (error) => {
    expect(isReported(error, true)).toBe(false);
    expect(isReported(error, false)).toBe(true);
  },
);

test.each([expired, failure(401, "http.unauthenticated"), failure(403, "session.department_pending")])(
  "reports a failure of the whole session even if a part shows its failures: %j",
  (error) => {
    expect(isReported(error, true)).toBe(true);
  },
);

test("does not report an aborted call", () => {
  expect(isReported(new DOMException("stopped", "AbortError"), false)).toBe(false);
});

const person = (userId: string, orgCode: string | null = "A01") => ({ userId, orgCode });

test.each([
  ["keeps the answers of the same person and department", person("1"), person("1"), "keep"],
  ["clears the answers at sign-out", person("1"), null, "clear"],
  ["resets the answers for another person", person("1"), person("2"), "reset"],
  ["resets the answers in another department", person("1"), person("1", "A02"), "reset"],
  ["keeps the empty cache at sign-in", null, person("1"), "keep"],
] as const)("%s", (_title, former, next, action) => {
  expect(cacheActionOf(former, next)).toBe(action);
});
