import { expect, test } from "vitest";
import {
  advance,
  carriedValuesOf,
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

test("[RECOVER-23, RECOVER-15] carries name, phone, kind of entry and the answered code between steps", () => {
  expect(carriedValuesOf(emptyRecovery)).toEqual({ username: "", phone: "", isPhone: false, smscode: "" });
  expect(carriedValuesOf(atStep2)).toEqual({ username: "zhang", phone: "", isPhone: false, smscode: "" });
  expect(carriedValuesOf(atStep3)).toEqual({ username: "zhang", phone: "13800000001", isPhone: false, smscode: "H" });
  const byPhone = run([typed("account", "13800000001"), typed("captcha", "ab12"), found("13800000001")]);
  expect(carriedValuesOf(byPhone)).toEqual({ username: "zhang", phone: "13800000001", isPhone: true, smscode: "" });
  const three = run([typed("code", "123456"), verified()], byPhone);
  expect(carriedValuesOf(three)).toEqual({ username: "zhang", phone: "13800000001", isPhone: true, smscode: "H" });
});

test("[RECOVER-23] carries the verified number and code despite later entries", () => {
  const typedOver = run([typed("phone", "13900000009"), typed("code", "654321")], atStep3);
  expect(carriedValuesOf(typedOver)).toEqual({ username: "zhang", phone: "13800000001", isPhone: false, smscode: "H" });
  for (const entry of ["li", "13900000009"]) {
    const changed = run([typed("account", entry)], atStep3);
    expect(carriedValuesOf(changed)).toEqual({ username: "zhang", phone: "13800000001", isPhone: false, smscode: "H" });
  }
  const byPhone = run([
    typed("account", "13800000001"),
    typed("captcha", "ab12"),
    found("13800000001"),
    typed("account", "li"),
  ]);
  expect(carriedValuesOf(byPhone)).toEqual({ username: "zhang", phone: "13800000001", isPhone: true, smscode: "" });
});

test("[RECOVER-11] fills in the phone if step 1 was answered for it", () => {
  const byPhone = run([typed("account", " 13800000001"), typed("captcha", "ab12"), found(" 13800000001")]);
  expect(byPhone.phone).toBe("13800000001");
  expect(atStep2.phone).toBe("");
});

test("[RECOVER-08, RECOVER-14, RECOVER-23] stores an answer with its submitted entries despite later entries", () => {
  const two = run([
    typed("account", "zhang"),
    typed("captcha", "ab12"),
    typed("account", "13900000009"),
    found("zhang"),
  ]);
  expect(two).toMatchObject({ account: "13900000009", phone: "" });
  expect(carriedValuesOf(two).isPhone).toBe(false);
  expect(needsLookUp(two)).toBe(true);
  expect(needsLookUp(run([typed("account", "zhang")], two))).toBe(false);
  const laterEntries = [typed("phone", "13900000009"), typed("code", "654321")];
  const three = run([typed("phone", "13800000001"), typed("code", "123456"), ...laterEntries, verified()], atStep2);
  expect(three).toMatchObject({ phone: "13900000009", code: "654321" });
  expect(carriedValuesOf(three).phone).toBe("13800000001");
  expect(needsVerification(three)).toBe(true);
});

test("[RECOVER-22] continues without a call while nothing has changed", () => {
  expect(needsLookUp(atStep3)).toBe(false);
  expect(needsVerification(atStep3)).toBe(false);
  expect(needsLookUp(run([typed("account", "li")], atStep3))).toBe(true);
  expect(needsLookUp(run([typed("captcha", "cd34")], atStep3))).toBe(true);
  expect(needsVerification(run([typed("code", "654321")], atStep3))).toBe(true);
  expect(needsVerification(run([typed("phone", "13900000001")], atStep3))).toBe(true);
});

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

test("[RECOVER-01] shows no step before it was reached, and the furthest one by default", () => {
  expect(shownStep(3, emptyRecovery)).toBe(1);
  expect(shownStep(3, atStep2)).toBe(2);
  expect(shownStep(1, atStep3)).toBe(1);
  expect(shownStep(undefined, atStep3)).toBe(3);
  expect(shownStep("2", atStep2)).toBe(2);
});

test("[RECOVER-23] restores the server's flow after a reload without a new picture or code", () => {
  const restored = { kind: "restored", username: "zhang", phone: "138****0001", isPhone: false } as const;
  const two = run([{ ...restored, step: "phone", smscode: null }]);
  expect(shownStep(undefined, two)).toBe(2);
  expect(needsLookUp(two)).toBe(false);
  const three = run([{ ...restored, step: "password", smscode: "H" }]);
  expect(shownStep(undefined, three)).toBe(3);
  expect(needsVerification(three)).toBe(false);
  expect(carriedValuesOf(three)).toEqual({ username: "zhang", phone: "138****0001", isPhone: false, smscode: "H" });
  const byPhone = run([{ ...restored, isPhone: true, step: "phone", smscode: null }]);
  expect(carriedValuesOf(byPhone)).toEqual({ username: "zhang", phone: "", isPhone: true, smscode: "" });
});

test("[RECOVER-23] requires the number again if only its masked form is known", () => {
  const restored = { kind: "restored", username: "zhang", phone: "138****0001", isPhone: true } as const;
  const three = run([{ ...restored, step: "password", smscode: "H" }]);
  expect(three).toMatchObject({ phone: "", code: "" });
  const retyped = run([typed("phone", "13800000001"), typed("code", "123456")], three);
  expect(needsVerification(retyped)).toBe(true);
  expect(carriedValuesOf(run([verified("I")], retyped))).toEqual({
    username: "zhang",
    phone: "13800000001",
    isPhone: true,
    smscode: "I",
  });
});

test("restarts with the account when the flow has ended", () => {
  const ended = run([typed("password", "Ab1!xyzw"), { kind: "ended" }], atStep3);
  expect(shownStep(3, ended)).toBe(1);
  expect(ended).toMatchObject({ account: "zhang", captcha: "", password: "Ab1!xyzw" });
});
