import { expect, test } from "vitest";
import { consumeNewPassword, storeNewAccount } from "./new-account-store.ts";

test("[REG-26] returns the password of the new account once, and for its name only", () => {
  expect(consumeNewPassword("zhang")).toBe("");
  storeNewAccount({ username: "zhang", password: "Qk7#mvTx" });
  expect(consumeNewPassword("zhang")).toBe("Qk7#mvTx");
  expect(consumeNewPassword("zhang")).toBe("");
  storeNewAccount({ username: "zhang", password: "Qk7#mvTx" });
  expect(consumeNewPassword("li")).toBe("");
  expect(consumeNewPassword("zhang")).toBe("");
});
