import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { readSessionStored, readStored } from "#shared/storage/stored-values.ts";
import { answer, deferred } from "#test/browser/answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { buyer, firstDepartment, signedIn } from "#test/browser/person.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";
import { loadPermissions } from "./permission-store.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const sessions = menuItem({ path: "/system/sessions", component: "system/sessions", meta: { title: "在线用户" } });
const button = { action: "session:end", type: "1", status: "1", describe: "" };
const ungranted = { action: "session:view", type: "1", status: "1", describe: "" };

test("[STORE-05, STORE-06, STORE-15, GUARD-03] stores menu and buttons and clears them when another token is accepted", async () => {
  signInToWorkspace({ menu: [jobs], auth: [button], allAuth: [button, ungranted] });
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(page.getByRole("tab", { name: "后台任务" })).toBeVisible();
  expect(readStored("MENU_PERMISSIONS")).toEqual([jobs]);
  expect(readSessionStored("LOGIN_USER_BUTTON_AUTH")).toEqual([button]);
  expect(readSessionStored("SYS_BUTTON_AUTH")).toEqual([button, ungranted]);
  expect(JSON.stringify([window.localStorage, document.cookie])).not.toMatch(/BUTTON|session:end|session:view/);

  answer("signIn.withToken", signedIn({ token: "token-2", accessToken: "access-2" }));
  const menu = deferred<{ menu: (typeof jobs)[]; auth: never[]; allAuth: never[] }>();
  answer("permission.readOwn", () => menu.promise);
  await openApp("/system/jobs?token=token-2");
  await expect.poll(() => readStored("Access-Token")).toBe("token-2");
  expect(readStored("MENU_PERMISSIONS")).toBeNull();
  expect(readSessionStored("LOGIN_USER_BUTTON_AUTH")).toBeNull();
  expect(readSessionStored("SYS_BUTTON_AUTH")).toBeNull();
  menu.resolve({ menu: [jobs, sessions], auth: [], allAuth: [] });
  await expect.poll(() => readStored("MENU_PERMISSIONS")).toEqual([jobs, sessions]);
  expect(readAddress()).toBe("/system/jobs");
  expect(readStored("Login_Userinfo")).toEqual(buyer);
  expect(readStored("CURRENT_DEPART")).toEqual(firstDepartment);
});

test("[ERR-29] rejects an empty menu and stores the buttons of the same answer", async () => {
  signInToWorkspace({ menu: [], auth: [button], allAuth: [button, ungranted] });
  await expect(loadPermissions("70001")).rejects.toThrow(/^permissions must be a non-null array$/);
  expect(readSessionStored("LOGIN_USER_BUTTON_AUTH")).toEqual([button]);
  expect(readSessionStored("SYS_BUTTON_AUTH")).toEqual([button, ungranted]);
});
