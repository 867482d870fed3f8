import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { overviewOf } from "#test/browser/archive-answers.ts";
import { faultsOfWidths, openApp } from "#test/browser/open.tsx";
import { setUpRights } from "#test/browser/set-up.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { menuItem } from "#test/menu-factory.ts";

const imports = menuItem({ path: "/archive/imports", component: "archive-admin/imports", meta: { title: "档案导入" } });
const rights = setUpRights.map((action) => ({ action, type: "1", status: "1", describe: "" }));
const card = (name: string) => page.getByRole("region", { name, exact: true });

beforeEach(() => {
  answer("toDo.listOwn", { toDos: [], unread: [] });
});

test("shows an administrator of an empty platform the next steps", async () => {
  signInToWorkspace({ menu: [imports], auth: rights });
  answer("archive.readOverview", overviewOf({ empty: "nothing-in-scope" }));
  await openApp("/dashboard");
  const start = card("开始使用");
  await expect.element(start.getByText("平台中暂无档案。接下来可以：")).toBeVisible();
  // 接入子系统 would open a page that is not in this menu.
  const links = start.getByRole("link");
  await expect.element(links).toHaveLength(2);
  expect(links.elements().map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["初始设置", "/operation/set-up"],
    ["导入档案", "/archive/imports"],
  ]);
  expect(await faultsOfWidths()).toEqual([]);
});

test("shows other people that there is no archive for them", async () => {
  signInToWorkspace({ menu: [imports] });
  answer("archive.readOverview", overviewOf({ empty: "nothing-in-scope" }));
  await openApp("/dashboard");
  await expect.element(card("近12个月档案概览").getByText("您的账号暂无可查看的档案")).toBeVisible();
  expect(card("开始使用").query()).toBeNull();
});

test("shows an administrator the figures once there is an archive", async () => {
  signInToWorkspace({ menu: [imports], auth: rights });
  answer("archive.readOverview", overviewOf({}));
  await openApp("/dashboard");
  await expect.element(card("近12个月档案概览").getByText("归档项目数")).toBeVisible();
  expect(card("开始使用").query()).toBeNull();
});
