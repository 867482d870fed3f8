import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { call } from "#shared/api/client.ts";
import { answer } from "#test/browser/answers.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToPortal } from "#test/browser/portal.ts";
import { writeStored } from "./stored-values.ts";

const keys = [
  "Access-Token",
  "token",
  "ACCESS_TOKEN",
  "Login_Username",
  "Login_Userinfo",
  "CURRENT_DEPART",
  "CURRENT_APP_ID",
];
const SEVEN_DAYS_MS = 604_800_000;
const AGE_MS = 7_200_000;

const storedEntry = (key: string): { value: unknown; expire: number } =>
  JSON.parse(localStorage.getItem(key) ?? "null");
/** Backdates the stored values by two hours. */
function backdate(): number {
  const expire = Date.now() + SEVEN_DAYS_MS - AGE_MS;
  for (const key of keys) localStorage.setItem(key, JSON.stringify({ ...storedEntry(key), expire }));
  return expire;
}
/** The remaining lifetimes in whole hours. */
const readRemainingHours = () =>
  keys.map((key) => [key, Math.round((storedEntry(key).expire - Date.now()) / 3_600_000)]);
const fullLifetimes = keys.map((key) => [key, 168]);

test("[DEPT-13, STORE-01, STORE-03, STORE-10] restores the 7 days of the stored session on use, but not on a passive call", async () => {
  signInToPortal();
  writeStored("CURRENT_APP_ID", "70002");
  backdate();
  const values = () => keys.map((key) => storedEntry(key).value);
  const before = values();
  await openApp("/info/home");
  await expect.element(page.getByRole("button", { name: /^综合管理平台/ })).toBeVisible();
  await expect.poll(readRemainingHours).toEqual(fullLifetimes);
  expect(values()).toEqual(before);

  const expire = backdate();
  answer("noticeInbox.listOwn", { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 });
  await call("noticeInbox.listOwn");
  expect(keys.map((key) => storedEntry(key).expire)).toEqual(keys.map(() => expire));
  await call("launcher.listSubsystems", { query: { system: "2" } });
  expect(readRemainingHours()).toEqual(fullLifetimes);
});
