import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "../../../../test/browser/answers.ts";
import { addressNow, openApp, toast } from "../../../../test/browser/open.tsx";
import { inWorkspace } from "../../../../test/browser/workspace.ts";
import { menuItem } from "../../../../test/menu-factory.ts";

const jobs = menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } });

beforeEach(() => {
  inWorkspace({ menu: [jobs] });
  answer("system.listJobs", { total: 0, rows: [] });
});

describe("the tab strip", () => {
  test("[SHELL-13] keeps the home tab and says so", async () => {
    await openApp("/system/jobs");
    const home = page.getByRole("tab", { name: "首页" });
    await userEvent.click(home);
    await userEvent.keyboard("{Delete}");
    await expect.element(toast("首页不能关闭!")).toBeVisible();
    await expect.element(home).toHaveAttribute("aria-selected", "true");
  });

  test("[SHELL-15] shows the neighbour when the active tab closes", async () => {
    await openApp("/system/jobs");
    await userEvent.click(page.getByRole("tab", { name: "后台任务" }));
    await userEvent.keyboard("{Delete}");
    await expect.element(page.getByRole("tab", { name: "首页" })).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("tab", { name: "后台任务" })).not.toBeInTheDocument();
    expect(addressNow()).toBe("/dashboard/analysis");
  });
});
