import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readStored } from "#shared/storage/stored-values.ts";
import { answer, readSentCalls, refusal } from "#test/browser/answers.ts";
import { attemptedNavigations } from "#test/browser/attempted-navigations.ts";
import { faultsOfWidths, openApp, readAddress, seriousFindings, toast } from "#test/browser/open.tsx";
import { subsystem, workspaceEntry } from "#test/browser/portal.ts";
import { leavePending, signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const archives = subsystem("70002", "档案管理系统", { indexPage: "/dashboard/analysis" });
const trade = subsystem("60009", "电子招投标交易系统", { favourite: 0, purpose: "招标与投标" });
const opener = () => page.getByRole("button", { name: "切换应用" });
const panel = () => page.getByRole("dialog", { name: "切换应用" });
const options = () => panel().getByRole("option");
const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

async function openSwitcher(): Promise<void> {
  await openApp("/system/jobs");
  await expect.element(opener()).toBeVisible();
  await userEvent.click(opener());
  await expect.element(options().first()).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInToWorkspace({ menu: [jobs] });
  answer("launcher.listSubsystems", [workspaceEntry, archives, trade]);
  answer("trade.addLoginLog", null);
  leavePending("system.listJobs");
});

test("reads the list on opening and shows favourites first and the current one marked", async () => {
  await openApp("/system/jobs");
  await expect.element(opener()).toHaveAttribute("aria-expanded", "false");
  expect(readSentCalls().map(({ key }) => key)).not.toContain("launcher.listSubsystems");
  await userEvent.click(opener());
  await expect.element(options()).toHaveLength(3);
  expect(
    options()
      .elements()
      .map((each) => each.querySelector("[class*=words] > span")?.textContent),
  ).toEqual(["电子招投标交易系统", "综合管理平台", "档案管理系统"]);
  await expect.element(options().filter({ hasText: "综合管理平台" })).toHaveAttribute("aria-current", "true");
  await expect.element(panel().getByText("当前", { exact: true })).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
});

test("[LAUNCH-10, LAUNCH-11, LAUNCH-14] finds and enters by keyboard, stores the choice, logs it and follows the address", async () => {
  const logs = answer("trade.addLoginLog", null);
  answer("launcher.enter", { url: "https://sub.example.cn/60009?token=code&appId=60009" });
  await openSwitcher();
  await expect.element(panel().getByRole("combobox", { name: "查找子系统" })).toHaveFocus();
  await userEvent.keyboard("招标与");
  await expect.element(options()).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => attemptedNavigations).toEqual(["https://sub.example.cn/60009?token=code&appId=60009"]);
  // The portal's tokens stay stored and are not sent along.
  expect(readStored("Access-Token")).toBe("token-1");
  expect(readStored("ACCESS_TOKEN")).toBe("access-1");
  expect(readStored("CURRENT_APP_ID")).toBe("60009");
  expect(logs.inputs.map(({ body }) => body)).toEqual([
    { appId: "60009", appName: "电子招投标交易系统", loginType: 1 },
  ]);
});

test("moves through the list by arrow keys and wraps around", async () => {
  await openSwitcher();
  const field = panel().getByRole("combobox");
  const active = () => document.getElementById(field.element().getAttribute("aria-activedescendant") ?? "");
  expect(active()?.textContent).toContain("电子招投标交易系统");
  await userEvent.keyboard("{ArrowUp}");
  await expect.poll(() => active()?.textContent).toContain("档案管理系统");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.poll(() => active()?.textContent).toContain("综合管理平台");
});

test("[API-04] shows the menus of another subsystem of this workspace, read under its id", async () => {
  const permissionCalls = answer("permission.readOwn", () => {
    const title = readStored("CURRENT_APP_ID") === "70002" ? "档案目录" : "后台任务";
    return { menu: [menuItem({ ...jobs, meta: { title } })], auth: [], allAuth: [] };
  });
  answer("launcher.enter", { url: "/dashboard/analysis" });
  await openSwitcher();
  await userEvent.click(options().filter({ hasText: "档案管理系统" }));
  await expect.element(page.getByRole("navigation", { name: "主菜单" }).getByText("档案目录")).toBeVisible();
  expect([readAddress(), attemptedNavigations, permissionCalls.headers.map((headers) => headers.get("appId"))]).toEqual(
    ["/dashboard/analysis", [], ["70001", "70002"]],
  );
  await userEvent.click(opener());
  await expect.element(options().filter({ hasText: "档案管理系统" })).toHaveAttribute("aria-current", "true");
});

test("closes by Escape, an outside click or the current subsystem, entering nothing", async () => {
  await openSwitcher();
  await userEvent.keyboard("{Escape}");
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  await userEvent.click(opener());
  await userEvent.click(
    page
      .getByRole("contentinfo")
      .or(page.getByRole("navigation", { name: "主菜单" }))
      .first(),
  );
  await expect.element(panel()).not.toBeInTheDocument();
  await userEvent.click(opener());
  await userEvent.click(options().filter({ hasText: "综合管理平台" }));
  await expect.element(panel()).not.toBeInTheDocument();
  expect(readSentCalls().map(({ key }) => key)).not.toContain("launcher.enter");
});

test("shows the reason of a refusal", async () => {
  answer("launcher.enter", refusal("launcher.unavailable"));
  await openSwitcher();
  await userEvent.click(options().filter({ hasText: "电子招投标交易系统" }));
  await expect.element(toast("电子招投标交易系统：该子系统暂未开放，请联系系统管理员")).toBeVisible();
  expect(attemptedNavigations).toEqual([]);
});

test("has no serious finding and no sideways scroll, and fits into the window", async () => {
  await openSwitcher();
  expect(await faultsOfWidths()).toEqual([]);
  for (const width of [1024, 375]) {
    await page.viewport(width, 800);
    const { left, right } = panel().element().getBoundingClientRect();
    expect(left, `${width} px`).toBeGreaterThanOrEqual(0);
    expect(right, `${width} px`).toBeLessThanOrEqual(width);
  }
});
