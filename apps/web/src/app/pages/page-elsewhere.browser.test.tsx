// Guarantee: a page of another subsystem is opened in that subsystem, behind its certificate check.
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { answerGate, dialog, enterPin, readEntryCalls } from "#test/browser/certificate-gate.ts";
import {
  agentUrl,
  configureAgents,
  createAgent,
  plugIn,
  removeBridges,
  sm2Lock,
  startAgents,
} from "#test/browser/certificate-locks.ts";
import { faultsOfWidths, openApp, readAddress } from "#test/browser/open.tsx";
import { subsystem, workspaceEntry } from "#test/browser/portal.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const other = menuItem({ path: "/x/other", component: "system/jobs", meta: { title: "其他任务" } });
const heading = page.getByRole("heading", { name: "后台任务" });
const message = page.getByRole("heading", { name: "该页面在“电子招投标交易系统”中" });

/** The page 后台任务 is in the menus of 60009 only. */
function answerMenus(certificateRequired: boolean): void {
  signInToWorkspace();
  answer("permission.readOwn", ({ query }) => ({
    menu: [query.appId === "60009" ? jobs : other],
    auth: [],
    allAuth: [],
  }));
  answer("permission.judgeAddress", { isForbidden: false, within: "60009" });
  answer("system.listJobs", { total: 0, rows: [] });
  answer("launcher.listSubsystems", [
    workspaceEntry,
    subsystem("60009", "电子招投标交易系统", { indexPage: "/tender", certificateRequired }),
  ]);
  answerGate(false);
  answer("launcher.enter", { url: "/tender" });
}

beforeEach(() => {
  window.localStorage.clear();
  configureAgents();
});
afterEach(removeBridges);

test("[TENDER-54] enters the subsystem of an address and opens the page", async () => {
  answerMenus(false);
  await openApp("/system/jobs?page=2");
  await expect.element(heading).toBeVisible();
  expect(readAddress()).toBe("/system/jobs?page=2");
  expect(readStored("CURRENT_APP_ID")).toBe("60009");
  expect(readEntryCalls()).toEqual(["trade.addLoginLog", "launcher.enter"]);
});

test("[TENDER-54] requires the certificate first, and can be repeated after a cancelled check", async () => {
  answerMenus(true);
  startAgents({ [agentUrl]: createAgent(plugIn(sm2Lock)) });
  await openApp("/system/jobs");
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  await expect.element(message).toBeVisible();
  expect(readEntryCalls()).toEqual(["trade.checkBondFee"]);
  expect(await faultsOfWidths()).toEqual([]);
  await userEvent.click(page.getByRole("button", { name: "进入并打开" }));
  await enterPin("123456");
  await expect.element(heading).toBeVisible();
  expect(readStored("CURRENT_APP_ID")).toBe("60009");
});

test("[TENDER-54] shows why the subsystem cannot be entered", async () => {
  answerMenus(false);
  answer("launcher.enter", refusal("launcher.not_granted"));
  await openApp("/system/jobs");
  await expect.element(message).toBeVisible();
  await expect.element(page.getByText("您没有进入该子系统的权限")).toBeVisible();
  expect(readStored("CURRENT_APP_ID")).toBeNull();
});

test.each([
  ["whose certificate check is due", () => refusal("launcher.certificate_required")],
  ["that is another system's", () => refusal("launcher.other_system")],
  ["without a menu for the person", () => ({ menu: [], auth: [], allAuth: [] })],
] as const)("[TENDER-55] opens 70001 instead of a subsystem %s", async (_case, reply) => {
  answerMenus(true);
  writeStored("CURRENT_APP_ID", "60009");
  answer("permission.readOwn", ({ query }) =>
    query.appId === "60009" ? reply() : { menu: [jobs], auth: [], allAuth: [] },
  );
  await openApp("/system/jobs");
  await expect.element(heading).toBeVisible();
  expect(readAddress()).toBe("/system/jobs");
});
