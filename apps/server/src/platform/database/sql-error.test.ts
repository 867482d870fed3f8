import { expect, test } from "vitest";
import { sqlErrorOf } from "./sql-error.ts";

const errorWithCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each(["23505", "08006", "57P03", "42P01", "XX000", "HV00B", "P0001"])("reads %s as an SQLSTATE", (code) => {
  expect(sqlErrorOf(errorWithCode(code))).toEqual({ code, constraint: undefined });
});

test.each([
  "EPIPE",
  "EPERM",
  "EBUSY",
  "EROFS",
  "EXDEV",
  "ENOSPC",
  "ECONNRESET",
  "FST_ERR_BAD_URL",
  "2350",
  "23505a",
  "",
])("does not read %j as an SQLSTATE", (code) => {
  expect(sqlErrorOf(errorWithCode(code))).toBeUndefined();
});

test("finds the driver's error behind wrappers whose codes are not the database's", () => {
  const driver = errorWithCode("23505", { constraint: "app_user_username_key" });
  const wrapper = new Error("query failed", { cause: Object.assign(errorWithCode("EPIPE"), { cause: driver }) });
  expect(sqlErrorOf(wrapper)).toEqual({ code: "23505", constraint: "app_user_username_key" });
});

test.each([undefined, null, "23505", { code: "23505" }])("finds nothing in %j, which is no error", (thrown) => {
  expect(sqlErrorOf(thrown)).toBeUndefined();
});
