// Guarantee: whichever way 进入工作台 is opened by, that is an entry as by the tile.
import { expect, onTestFinished, test } from "vitest";
import { page, type UserEventClickOptions, userEvent } from "vitest/browser";
import { answer, later } from "../../../test/browser/answers.ts";
import { addressNow, openApp } from "../../../test/browser/open.tsx";
import { inPortal, workspaceEntry } from "../../../test/browser/portal.ts";
import { inWorkspace } from "../../../test/browser/workspace.ts";
import { menuItem } from "../../../test/menu-factory.ts";
import { readStored, writeStored } from "../../shared/storage/stored-values.ts";

const workspaceLink = () => page.getByRole("link", { name: "进入工作台" });
/** What the browser would open beside this page: it is told of, and does not open in a test. */
function tabsOpened(): boolean[] {
  const opened: boolean[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  for (const kind of ["click", "auxclick"] as const)
    window.addEventListener(
      kind,
      (event) => {
        if (!(event.target as Element).closest("a")) return;
        opened.push(!event.defaultPrevented);
        event.preventDefault();
      },
      stop,
    );
  return opened;
}

test("[LANDING-07, LAUNCH-14] the link enters the workspace as its tile does, and logs the entry", async () => {
  inWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })] });
  inPortal();
  answer("profile.readSummary", () => later<never>().promise);
  const logs = answer("trade.addLoginLog", null);
  answer("launcher.enter", { url: "/dashboard/analysis" });
  await openApp("/info/archivesatatisticst");
  await userEvent.click(workspaceLink());
  await expect.element(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  expect(addressNow()).toBe("/dashboard/analysis");
  expect(logs.inputs.map(({ body }) => body)).toEqual([{ appId: "70001", appName: "综合管理平台", loginType: 1 }]);
});

test.each<[string, UserEventClickOptions]>([
  ["a modifier key", { modifiers: ["ControlOrMeta"] }],
  ["the shift key", { modifiers: ["Shift"] }],
  ["the middle button", { button: "middle" }],
])(
  "[LANDING-07, LAUNCH-14] the link with %s stores and logs the entry as well, opens a tab of its own, and stays here",
  async (_what, how) => {
    inPortal();
    writeStored("CURRENT_APP_ID", "70002");
    const opened = tabsOpened();
    const entry = later<{ url: string }>();
    const logs = answer("trade.addLoginLog", null);
    const entered = answer("launcher.enter", () => entry.promise);
    await openApp("/info/home");
    await userEvent.click(workspaceLink(), how);
    expect([opened, readStored("CURRENT_APP_ID")]).toEqual([[true], "70001"]);
    await expect.poll(() => entered.inputs.map(({ body }) => body)).toEqual([{ appId: "70001" }]);
    expect(logs.inputs.map(({ body }) => body)).toEqual([{ appId: "70001", appName: "综合管理平台", loginType: 1 }]);
    // Meanwhile no second tab comes, which nobody would have noted.
    await userEvent.click(workspaceLink(), how);
    expect(opened).toEqual([true, false]);
    entry.resolve({ url: "/dashboard/analysis" });
    await expect.element(workspaceLink()).not.toHaveAttribute("aria-busy");
    expect([addressNow(), logs.inputs.length]).toEqual(["/info/home", 1]);
    await userEvent.click(workspaceLink(), how);
    await expect.poll(() => logs.inputs.length).toBe(2);
    expect(opened).toEqual([true, false, true]);
  },
);

test("[LANDING-07, CA-11] the link with a modifier key opens no tab where the list asks for a certificate first", async () => {
  inWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })] });
  inPortal([{ ...workspaceEntry, certificateRequired: true }]);
  answer("profile.readSummary", () => later<never>().promise);
  answer("trade.checkBondFee", true);
  answer("trade.addLoginLog", null);
  answer("launcher.enter", { url: "/dashboard/analysis" });
  const opened = tabsOpened();
  await openApp("/info/home");
  await userEvent.click(workspaceLink(), { modifiers: ["ControlOrMeta"] });
  await expect.poll(addressNow).toBe("/dashboard/analysis");
  expect(opened).toEqual([false]);
});
