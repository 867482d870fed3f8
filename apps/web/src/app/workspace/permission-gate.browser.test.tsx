import type { MenuItem } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { writeSessionStored, writeStored } from "#shared/storage/stored-values.ts";
import { answer, deferred, fromGateway, readSentCalls, refusal } from "#test/browser/answers.ts";
import { openApp, readAddress } from "#test/browser/open.tsx";
import { firstDepartment, rememberSignIn } from "#test/browser/person.ts";
import { signInToPortal } from "#test/browser/portal.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const supplier = { id: "u2", username: "supplier", realname: "赵供应", avatar: null };
const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Stores the lists of the last menu load, as a reload finds them. */
function storeLists(menu: MenuItem[]): void {
  writeStored("MENU_PERMISSIONS", menu);
  writeSessionStored("LOGIN_USER_BUTTON_AUTH", []);
  writeSessionStored("SYS_BUTTON_AUTH", []);
  rememberSignIn();
}

test.each([
  ["/account/center", "个人中心"],
  ["/x/here", "后台任务"],
])("[MENU-01] shows %s only after the server has sent the menu", async (address, heading) => {
  signInToWorkspace({ menu: [] });
  storeLists([jobs, { ...jobs, path: "/x/here" }]);
  answer("system.listJobs", { total: 0, rows: [] });
  const menu = Promise.withResolvers<{ menu: (typeof jobs)[]; auth: []; allAuth: [] }>();
  const reads = answer("permission.readOwn", () => menu.promise);
  await openApp(address);
  await expect.poll(() => reads.inputs.length).toBe(1);
  await expect.element(page.getByLabelText("正在打开页面").first()).toBeInTheDocument();
  expect(page.getByRole("heading", { name: heading }).query()).toBeNull();
  expect(readAddress()).toBe(address);
  // The page of a path depends on its item.
  menu.resolve({ menu: [jobs, { ...jobs, path: "/x/here" }], auth: [], allAuth: [] });
  await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
});

test("[MENU-01] never shows a page that only the stored menu has", async () => {
  signInToWorkspace({ menu: [{ ...jobs, path: "/x/here" }] });
  storeLists([jobs]);
  await openApp("/system/jobs");
  await expect.poll(readAddress).toBe("/404");
  expect(readSentCalls().map(({ key }) => key)).not.toContain("system.listJobs");
});

test("[MENU-01] shows no page from the stored menu until the server's menu can be read", async () => {
  signInToWorkspace({ menu: [] });
  storeLists([jobs]);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("permission.readOwn", () => fromGateway(502));
  await openApp("/system/jobs");
  const retry = page.getByRole("button", { name: "重试", exact: true });
  await expect.element(retry).toBeVisible();
  expect(page.getByRole("heading", { name: "后台任务" }).query()).toBeNull();
  expect(readSentCalls().map(({ key }) => key)).not.toContain("system.listJobs");
  answer("permission.readOwn", { menu: [jobs], auth: [], allAuth: [] });
  await userEvent.click(retry);
  await expect.element(page.getByRole("heading", { name: "后台任务" })).toBeVisible();
});

test("[MENU-01] hides page and menu when another person signs in in another tab", async () => {
  signInToWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  const heading = page.getByRole("heading", { name: "后台任务" });
  await expect.element(heading).toBeVisible();
  const line = page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name: "后台任务" });
  await expect.element(line).toBeVisible();
  const menu = deferred<{ menu: MenuItem[]; auth: []; allAuth: [] }>();
  const reads = answer("permission.readOwn", () => menu.promise);
  rememberSignIn(supplier, firstDepartment, "token-2");
  await expect.poll(() => reads.headers.map((headers) => headers.get("X-Access-Token"))).toEqual(["token-2"]);
  await expect.element(page.getByLabelText("正在打开页面").first()).toBeInTheDocument();
  expect(heading.query()).toBeNull();
  expect(line.query()).toBeNull();
  const listed = readSentCalls().filter(({ key }) => key === "system.listJobs").length;
  menu.resolve({ menu: [{ ...jobs, path: "/x/here" }], auth: [], allAuth: [] });
  await expect.poll(readAddress).toBe("/404");
  expect(heading.query()).toBeNull();
  expect(readSentCalls().filter(({ key }) => key === "system.listJobs")).toHaveLength(listed);
});

test("[MENU-01] shows the pages of the portal without reading the menu", async () => {
  signInToPortal();
  const reads = answer("permission.readOwn", () => Promise.withResolvers<never>().promise);
  for (const address of ["/info/home", "/info/archivesatatisticst"]) {
    await openApp(address);
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  }
  expect(page.getByRole("navigation", { name: "主菜单" }).query()).toBeNull();
  expect(reads.inputs).toEqual([]);
});

test.each([
  ["a page without access", () => ({ isForbidden: true, within: null }), "/exception/403", "抱歉，你无权访问该页面"],
  ["no page at all", () => ({ isForbidden: false, within: null }), "/404", "抱歉，你访问的页面不存在或仍在开发中"],
  ["a page that the server cannot judge", () => fromGateway(502), "/404", "抱歉，你访问的页面不存在或仍在开发中"],
] as const)("[PAGE-01] redirects the address of %s to its page", async (_case, reply, address, sentence) => {
  signInToWorkspace({ menu: [jobs] });
  const judged = answer("permission.judgeAddress", reply);
  await openApp("/system/users?page=2");
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(readAddress()).toBe(address);
  expect(judged.inputs.map(({ query }) => query)).toEqual([{ path: "/system/users" }]);
});

test.each([
  [
    "an empty menu",
    () => answer("permission.readOwn", { menu: [], auth: [], allAuth: [] }),
    "permissions must be a non-null array",
  ],
  [
    "a subsystem without a grant",
    () => answer("permission.readOwn", refusal("launcher.not_granted")),
    "您没有进入该子系统的权限",
  ],
])("[ERR-29] names a contact, and the error in the details: %s", async (_case, refuse, message) => {
  signInToPortal();
  signInToWorkspace({ menu: [] });
  refuse();
  answer("archive.readOverview", () => deferred<never>().promise);
  await openApp("/system/jobs");
  await expect.poll(readAddress).toBe("/info/archivesatatisticst");
  const hint = page
    .getByRole("status")
    .filter({ hasText: "您的账号在当前部门没有工作台菜单，如需使用，请联系系统管理员开通。" });
  await expect.element(hint).toBeVisible();
  const details = hint.getByText(message, { exact: true });
  await expect.element(details).not.toBeVisible();
  await userEvent.click(hint.getByText("详情"));
  await expect.element(details).toBeVisible();
});

test("[ERR-29] names the leader to a newcomer without a role", async () => {
  signInToPortal();
  signInToWorkspace({ menu: [] });
  answer("archive.readOverview", () => deferred<never>().promise);
  const contact = "信息中心 0591-12345678";
  answer("launcher.readContacts", { hasRole: false, department: "采购一处", leaders: ["江疏影"], contact });
  await openApp("/system/jobs");
  const hint = page.getByRole("status").filter({ hasText: "详情" });
  await expect
    .element(hint.getByText("您的账号在当前部门尚未分配角色，请联系部门负责人江疏影或系统管理员开通。"))
    .toBeVisible();
  await expect.element(hint.getByText("系统支持：信息中心 0591-12345678")).toBeVisible();
});
