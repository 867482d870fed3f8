import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { failureText } from "./failure-text.ts";

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const queried = (cause?: Error) => new DrizzleQueryError("select secret", ["x"], cause);

test.each([
  ["the driver's", coded("42P01", 'relation "openid_key" does not exist'), "SQL 42P01"],
  ["the driver's below a statement", queried(coded("23505", "duplicate key")), "SQL 23505"],
  ["one further down", new Error("not signed", { cause: queried(coded("57014", "canceled")) }), "SQL 57014"],
  [
    "a broken connection",
    queried(new Error("Connection terminated unexpectedly")),
    "Connection terminated unexpectedly",
  ],
  ["a statement with no cause", queried(), "failed query"],
])("[W-31] records neither statement nor parameters of %s", (_, error, text) => {
  expect(failureText(error)).toBe(text);
});

test("records the message of any other failure, in at most 300 characters", () => {
  expect(failureText(new Error("HTTP 503"))).toBe("HTTP 503");
  expect(failureText("odd")).toBe("odd");
  expect(failureText(new Error("x".repeat(999)))).toHaveLength(300);
});
