// Guarantee: a refreshed tab shows the server's current data, however recent the cached data is.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { waitingBinding } from "#test/browser/approvals.ts";
import { openApp } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const tab = (name: string) =>
  page.getByRole("tablist", { name: "已打开的页面" }).getByRole("tab", { name, exact: true });
const line = (title: string) => page.getByRole("navigation", { name: "主菜单" }).getByRole("menuitem", { name: title });

async function refresh(title: string): Promise<void> {
  await userEvent.click(tab(title), { button: "right" });
  await userEvent.click(page.getByRole("menuitem", { name: "刷新" }));
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  const decide = { action: "approval:decide", type: "1", status: "1", describe: "" } as const;
  signInToWorkspace({
    menu: [
      menuItem({ path: "/system/approvals", component: "approval/approvals", meta: { title: "待审批" } }),
      menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } }),
    ],
    auth: [decide],
    allAuth: [decide],
  });
  answer("savedView.listOwn", []);
  answer("system.listJobs", { total: 0, rows: [] });
  answer("approval.listPending", [waitingBinding]);
  await openApp("/system/approvals");
  await expect.element(page.getByText("为特殊账号 calock 绑定证书", { exact: false }).first()).toBeVisible();
});

const isEmpty = () => expect.element(page.getByText("没有待审批的事项")).toBeVisible();

test("[SHELL-11] reads everything again when the shown tab is refreshed", async () => {
  const reads = answer("approval.listPending", []);
  await refresh("待审批");
  await expect.poll(() => reads.inputs.length).toBe(1);
  await isEmpty();
});

test("[SHELL-11] reads everything again when a tab refreshed in the background is shown", async () => {
  await userEvent.click(line("后台任务"));
  await expect.element(tab("后台任务")).toHaveAttribute("aria-selected", "true");
  const reads = answer("approval.listPending", []);
  await refresh("待审批");
  await userEvent.click(tab("待审批"));
  await expect.poll(() => reads.inputs.length).toBe(1);
  await isEmpty();
});
