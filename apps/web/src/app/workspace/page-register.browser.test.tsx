import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { openApp, seriousFindings } from "#test/browser/open.tsx";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { answerWorkspacePages } from "#test/browser/workspace-data.ts";
import { menuItem } from "#test/menu-factory.ts";

const ofMenu = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });

beforeEach(() => {
  signInToWorkspace({
    menu: [
      ofMenu("/archive/dossiers", "archive/dossiers", "档案目录"),
      ofMenu("/system/sessions", "session-admin/sessions", "在线用户"),
      ofMenu("/system/scan-apps", "scan-app/apps", "扫码应用"),
      ofMenu("/system/audit", "audit/entries", "日志管理"),
      ofMenu("/system/subsystems", "subsystem-admin/subsystems", "子系统管理"),
      ofMenu("/system/jobs", "system/jobs", "后台任务"),
    ],
  });
  answerWorkspacePages();
});

test("[ROUTE-13] shows profile, security events and sign-ins in the personal centre", async () => {
  await page.viewport(1440, 900);
  await openApp("/account/center");
  const person = page.getByRole("region", { name: "王采购" });
  await expect.element(person.getByText("138****0001")).toBeVisible();
  await expect.element(person.getByText("b***@example.com")).toBeVisible();
  await expect.element(person.getByText("公共资源交易中心采购一部")).toBeVisible();
  await expect.element(page.getByText(/修改了登录密码/)).toBeVisible();
  const signIns = page.getByRole("region", { name: "最近登录" });
  await expect.element(signIns.getByText("2001:0db8:85a3:0000:0000:8a2e:0370:7334")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "安全设置" }))
    .toHaveAttribute("href", "/account/settings/base#security");
});

test("[ROUTE-13] links the personal centre to all sign-ins and to the security settings", async () => {
  await page.viewport(1440, 900);
  await openApp("/account/center");
  await userEvent.click(page.getByRole("link", { name: "查看全部" }));
  await expect.element(page.getByRole("heading", { name: "登录记录", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "密码", exact: true }).first()).toBeVisible();
  await openApp("/account/center");
  await userEvent.click(page.getByRole("link", { name: "安全设置" }));
  await expect.poll(() => window.location.pathname + window.location.hash).toBe("/account/settings/base#security");
  await expect.element(page.getByRole("link", { name: "安全设置" })).toHaveAttribute("aria-current", "page");
});

test("adds a tag in the personal centre", async () => {
  await page.viewport(1440, 900);
  const saved = answer("profile.updateTags", ({ body }) => body);
  await openApp("/account/center");
  const person = page.getByRole("region", { name: "王采购" });
  await userEvent.click(person.getByRole("button", { name: "添加标签" }));
  await userEvent.fill(person.getByLabelText("新标签"), "采购");
  await userEvent.click(person.getByRole("button", { name: "添加", exact: true }));
  await expect.element(person.getByRole("listitem").filter({ hasText: /^采购/ })).toBeVisible();
  expect(saved.inputs.map(({ body }) => body)).toEqual([{ tags: ["信息化", "工程", "采购"] }]);
  expect(await seriousFindings()).toEqual([]);
});
