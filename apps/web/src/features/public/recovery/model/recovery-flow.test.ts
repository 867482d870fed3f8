import { expect, test } from "vitest";
import {
  advance,
  emptyRecovery,
  needsLookUp,
  needsVerification,
  type RecoveryData,
  type RecoveryEvent,
  shownStep,
} from "./recovery-flow.ts";

const run = (events: readonly RecoveryEvent[], from: RecoveryData = emptyRecovery) => events.reduce(advance, from);
const typed = (field: "account" | "captcha" | "phone" | "code" | "password" | "confirm", value: string) =>
  ({ kind: "typed", field, value }) as const;
/** Events of a look-up and of a verification with these entries. */
const found = (account: string, captcha = "ab12") =>
  ({ kind: "found", entries: { account, captcha }, username: "zhang", phone: "138****0001" }) as const;
const verified = (smscode = "H", phone = "13800000001", code = "123456") =>
  ({ kind: "verified", entries: { phone, code }, smscode }) as const;

const atStep2 = run([typed("account", "zhang"), typed("captcha", "ab12"), found("zhang")]);
const atStep3 = run([typed("phone", "13800000001"), typed("code", "123456"), verified()], atStep2);

test("[RECOVER-07, RECOVER-22] requires a look-up after another picture and retains the number of the account", () => {
  const passed = run([{ kind: "passed" }], atStep3);
  expect(needsLookUp(passed)).toBe(true);
  expect(needsVerification(passed)).toBe(true);
  expect(shownStep(3, passed)).toBe(1);
  expect(run([found("zhang")], passed)).toMatchObject({ phone: "13800000001", code: "", verified: null });
  expect(run([{ kind: "passed" }]).found).toBeNull();
});

test("[RECOVER-22] retains entries of later steps for the same account and drops them for another", () => {
  const foundAgain = run([typed("captcha", "cd34"), found("zhang", "cd34")], atStep3);
  expect(foundAgain).toMatchObject({ phone: "13800000001", code: "", verified: null });
  const other = run([typed("account", "li"), { ...found("li"), username: "li", phone: "139****0002" }], atStep3);
  expect(other).toMatchObject({ phone: "", code: "", verified: null });
});
