import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../../test/browser/answers.ts";
import { fakeSockets, sockets } from "../../../test/browser/live.ts";
import { addressNow, openApp, toast } from "../../../test/browser/open.tsx";
import { inWorkspace } from "../../../test/browser/workspace.ts";
import { menuItem } from "../../../test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });
const contracts = menuItem({ path: "/contracts", component: "no/such", meta: { title: "合同台账" } });
const line = (title: string) => page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name: title });

test("[SEC-59] menus that change come without another sign-in, and who has a removed page open is told and led home", async () => {
  await page.viewport(1440, 900);
  fakeSockets();
  inWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
  await openApp("/system/jobs");
  await expect.element(line("后台任务")).toBeVisible();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  answer("permission.readOwn", { menu: [contracts], auth: [], allAuth: [] });
  const frame = { cmd: "topic", msgId: "rights", msgTxt: "" };
  sockets.at(-1)?.onmessage?.({ data: JSON.stringify(frame) });
  await expect.element(line("合同台账")).toBeVisible();
  expect(line("后台任务").query()).toBeNull();
  await expect.element(toast("您打开的页面已被移除或不再对您开放")).toBeVisible();
  expect(addressNow()).toBe("/dashboard/analysis");
  vi.unstubAllGlobals();
});
