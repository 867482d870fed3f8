import { expect, test } from "vitest";
import { keepNewAccount, takeNewPassword } from "./kept-account.ts";

test("[REG-26] hands the password of the new account over once, and to no other name", () => {
  expect(takeNewPassword("zhang")).toBe("");
  keepNewAccount({ username: "zhang", password: "Qk7#mvTx" });
  expect(takeNewPassword("zhang")).toBe("Qk7#mvTx");
  expect(takeNewPassword("zhang")).toBe("");
  keepNewAccount({ username: "zhang", password: "Qk7#mvTx" });
  expect(takeNewPassword("li")).toBe("");
  expect(takeNewPassword("zhang")).toBe("");
});
