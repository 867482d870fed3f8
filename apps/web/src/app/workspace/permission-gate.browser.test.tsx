import type { MenuItem } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, requestsSent } from "../../../test/browser/answers.ts";
import { addressNow, openApp } from "../../../test/browser/open.tsx";
import { rememberSignIn } from "../../../test/browser/person.ts";
import { inPortal } from "../../../test/browser/portal.ts";
import { inWorkspace } from "../../../test/browser/workspace.ts";
import { menuItem } from "../../../test/menu-factory.ts";
import { writeSessionStored, writeStored } from "../../shared/storage/stored-values.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** What the last load of the menu left, as a reload finds it. */
function keepListsOf(menu: MenuItem[]): void {
  writeStored("MENU_PERMISSIONS", menu);
  writeSessionStored("LOGIN_USER_BUTTON_AUTH", []);
  writeSessionStored("SYS_BUTTON_AUTH", []);
  rememberSignIn();
}

test.each([
  ["/system/jobs", "后台任务"],
  ["/account/center", "个人中心"],
  ["/x/here", "后台任务"],
])(
  "[MENU-01] shows %s once the server has sent the menu, and not before, whatever is stored of the last load",
  async (address, heading) => {
    inWorkspace({ menu: [] });
    keepListsOf([jobs, { ...jobs, path: "/x/here" }]);
    answer("system.listJobs", { total: 0, rows: [] });
    const menu = Promise.withResolvers<{ menu: (typeof jobs)[]; auth: []; allAuth: [] }>();
    const asked = answer("permission.readOwn", () => menu.promise);
    await openApp(address);
    await expect.poll(() => asked.inputs.length).toBe(1);
    await expect.element(page.getByLabelText("正在打开页面").first()).toBeInTheDocument();
    expect(page.getByRole("heading", { name: heading }).query()).toBeNull();
    expect(addressNow()).toBe(address);
    // What a path leads to is what its item says.
    menu.resolve({ menu: [jobs, { ...jobs, path: "/x/here" }], auth: [], allAuth: [] });
    await expect.element(page.getByRole("heading", { name: heading })).toBeVisible();
  },
);

test("[MENU-01] never shows a page that the stored menu has and the server's has no more", async () => {
  inWorkspace({ menu: [{ ...jobs, path: "/x/here" }] });
  keepListsOf([jobs]);
  await openApp("/system/jobs");
  await expect.poll(addressNow).toBe("/404");
  expect(requestsSent().map(({ key }) => key)).not.toContain("system.listJobs");
});

test("[MENU-01] shows the pages of the portal, where no menu stands, without asking for it", async () => {
  inPortal();
  const asked = answer("permission.readOwn", () => Promise.withResolvers<never>().promise);
  for (const address of ["/info/home", "/info/archivesatatisticst"]) {
    await openApp(address);
    await expect.element(page.getByRole("heading", { name: "我的子系统" })).toBeVisible();
  }
  expect(page.getByRole("navigation", { name: "主菜单" }).query()).toBeNull();
  expect(asked.inputs).toEqual([]);
});
