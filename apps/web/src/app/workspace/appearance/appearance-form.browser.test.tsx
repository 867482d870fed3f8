import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, later, requestsSent } from "../../../../test/browser/answers.ts";
import { openApp } from "../../../../test/browser/open.tsx";
import { inWorkspace } from "../../../../test/browser/workspace.ts";
import { menuItem } from "../../../../test/menu-factory.ts";

beforeEach(async () => {
  await page.viewport(1440, 900);
  inWorkspace({ menu: [menuItem({ path: "/system/jobs", component: "system/jobs", meta: { title: "后台任务" } })] });
});

test("[SHELL-26] begins in teal, with a dark menu at the side and Fixed width", async () => {
  await openApp("/account/settings/base#custom");
  const chosen = (group: string) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { checked: true });
  await expect.element(page.getByRole("checkbox", { name: "多页签" })).toBeVisible();
  await expect.element(chosen("菜单颜色")).toHaveAttribute("value", "dark");
  await expect.element(chosen("菜单位置")).toHaveAttribute("value", "sidemenu");
  await expect.element(chosen("内容宽度")).toHaveAttribute("value", "Fixed");
  const colour = page.getByRole("group", { name: "主题色" }).getByRole("radio", { checked: true });
  const swatch = colour.element().closest("label")?.querySelector<HTMLElement>("[class*=swatch]");
  expect(swatch && getComputedStyle(swatch).backgroundColor).toBe("rgb(19, 194, 194)");
  const aside = document.querySelector("aside");
  expect(aside?.getBoundingClientRect().left).toBe(0);
  expect(aside?.contains(page.getByRole("navigation", { name: "主菜单" }).element())).toBe(true);
  expect(getComputedStyle(document.documentElement).getPropertyValue("--palette-primary").trim().toLowerCase()).toBe(
    "#13c2c2",
  );
});

test("[SEC-88] keeps what was set a moment before signing out, and the last of several settings", async () => {
  const first = later<null>();
  const saved = answer("profile.saveAppearance", ({ body }) => (body.largeType ? null : first.promise));
  answer("session.signOutAtGateway", null);
  await openApp("/account/settings/base#custom");
  await userEvent.click(page.getByRole("radio", { name: "暗色" }), { force: true });
  await expect.poll(() => saved.inputs.length).toBe(1);
  await userEvent.click(page.getByRole("checkbox", { name: "大字模式" }));
  await userEvent.click(page.getByRole("button", { name: "退出登录" }));
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "确定" }));
  expect(saved.inputs.length).toBe(1);
  first.resolve(null);
  await expect.element(page.getByLabelText("用户名")).toBeVisible();
  expect(saved.inputs.map(({ body }) => [body.mode, body.largeType])).toEqual([
    ["dark", false],
    ["dark", true],
  ]);
  const order = requestsSent().map(({ key }) => key);
  expect(order.lastIndexOf("profile.saveAppearance")).toBeLessThan(order.indexOf("session.signOutAtGateway"));
});
