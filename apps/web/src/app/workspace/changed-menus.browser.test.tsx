import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, fromGateway } from "#test/browser/answers.ts";
import { advanceAndSettle, advanceSeconds, advanceUntilVisible, freezeClock } from "#test/browser/clock.ts";
import { replaceSockets, sockets } from "#test/browser/live.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { buyer, firstDepartment, rememberSignIn, secondDepartment } from "#test/browser/person.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerOwnAccount } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const contracts = menuItem({ path: "/contracts", component: "no/such", meta: { title: "合同台账" } });
const line = (title: string) => page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name: title });

beforeEach(async () => {
  await page.viewport(1440, 900);
  replaceSockets();
});
afterEach(() => void vi.unstubAllGlobals());

/** Publishes that menus or buttons may have changed. */
const publishRights = (): void => {
  const frame = { cmd: "topic", msgId: "rights", msgTxt: "" };
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
};

test("[SEC-59] shows changed menus without another sign-in, and closes a removed page", async () => {
  signInToWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(line("后台任务")).toBeVisible();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  answer("permission.readOwn", { menu: [contracts], auth: [], allAuth: [] });
  publishRights();
  await expect.element(line("合同台账")).toBeVisible();
  expect(line("后台任务").query()).toBeNull();
  await expect.element(toast("您打开的页面已移除，或您已无权访问")).toBeVisible();
  expect(readAddress()).toBe("/dashboard/analysis");
});

const nameField = () => page.getByLabelText("姓名", { exact: true });
const retryButton = page.getByRole("button", { name: "重试", exact: true });

/** Opens a workspace page with unsaved input, and then freezes the clock. */
async function openFilledForm(): Promise<void> {
  signInToWorkspace({ menu: [jobs] });
  answerOwnAccount();
  await openApp("/account/settings/base");
  await expect.element(nameField()).toHaveValue("王采购");
  await userEvent.fill(nameField(), "王采购二");
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  freezeClock();
}

test("keeps the workspace and its input after a failed reload, and retries", async () => {
  await openFilledForm();
  const readTimes: number[] = [];
  answer("permission.readOwn", () => {
    readTimes.push(Date.now());
    return fromGateway(502);
  });
  publishRights();
  await advanceSeconds(40);
  const waits = readTimes.slice(1).map((time, index) => time - (readTimes[index] ?? 0));
  expect(waits.length).toBeGreaterThanOrEqual(3);
  expect(waits.length).toBeLessThanOrEqual(5);
  expect(waits.slice(0, 3)).toEqual(waits.slice(0, 3).toSorted((first, second) => first - second));
  expect(retryButton.query()).toBeNull();
  await expect.element(nameField()).toHaveValue("王采购二");
  const read = answer("permission.readOwn", { menu: [contracts], auth: [], allAuth: [] });
  await advanceUntilVisible(line("合同台账"));
  await expect.element(nameField()).toHaveValue("王采购二");
  await advanceAndSettle(60_000);
  expect(read.inputs).toHaveLength(1);
});

test("reloads the menu as soon as the connection is back", async () => {
  await openFilledForm();
  const failedReads = answer("permission.readOwn", () => fromGateway(502));
  answer("system.health", () => fromGateway(502));
  publishRights();
  await advanceUntilVisible(page.getByText("暂时无法连接服务器，正在重新连接，已填写的内容不会丢失"));
  expect(failedReads.inputs).toHaveLength(1);
  answer("permission.readOwn", { menu: [contracts], auth: [], allAuth: [] });
  answer("system.health", { alive: true });
  window.dispatchEvent(new Event("online"));
  await expect.element(line("合同台账")).toBeVisible();
  await expect.element(nameField()).toHaveValue("王采购二");
});

test.each([
  ["the department", secondDepartment, "token-1"],
  ["the token", firstDepartment, "token-2"],
])("hides the menu when it cannot be read after a change of %s", async (_case, department, token) => {
  await openFilledForm();
  answer("permission.readOwn", () => fromGateway(502));
  rememberSignIn(buyer, department, token);
  await expect.element(retryButton).toBeVisible();
  expect(line("后台任务").query()).toBeNull();
});
