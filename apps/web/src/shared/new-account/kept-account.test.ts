import { expect, test } from "vitest";
import { keepNewAccount, takeNewPassword } from "./kept-account.ts";

test("[REG-26] returns the password of the new account once, and for its name only", () => {
  expect(takeNewPassword("zhang")).toBe("");
  keepNewAccount({ username: "zhang", password: "Qk7#mvTx" });
  expect(takeNewPassword("zhang")).toBe("Qk7#mvTx");
  expect(takeNewPassword("zhang")).toBe("");
  keepNewAccount({ username: "zhang", password: "Qk7#mvTx" });
  expect(takeNewPassword("li")).toBe("");
  expect(takeNewPassword("zhang")).toBe("");
});
