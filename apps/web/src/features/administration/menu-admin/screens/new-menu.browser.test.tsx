import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { answerItems, menuAdminItem, menuItems, signInAsMenuAdmin } from "#test/browser/menu-administration.ts";
import { openApp, toast } from "#test/browser/open.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const form = () => page.getByRole("dialog").filter({ hasText: "新增菜单" });
const facts = () => page.getByRole("heading", { name: "合同台账", level: 2 });

const typed = {
  标题: "合同台账",
  路径: "/contracts",
  页面组件: "archive/dossiers",
  路由名称: "contract-ledger",
  图标: "file",
  内嵌或新窗口的地址: "{{domainUrl}}/ledger",
  打开方式: "_blank",
  重定向: "/contracts/all",
};
const options = [
  "在菜单中隐藏",
  "合并为一项，下级仅作为页面，不在菜单中显示",
  "切换页签时保留页面状态",
  "在新窗口打开地址",
];

/** More rows than the tree shows. */
const initialItems = [
  ...Array.from({ length: 60 }, (_, index) => menuAdminItem(`page-${index}`, "archive", `页面 ${index}`)),
  ...menuItems,
];

test("[ADMINDATA-25] creates a menu with all settings, shows it in the tree, and reopens it unchanged", async () => {
  await page.viewport(1440, 900);
  signInAsMenuAdmin();
  answerItems(initialItems);
  const saved = answer("menuAdmin.save", ({ body: { version: _version, appId: _appId, ...fields } }) => {
    answerItems([...initialItems, { ...fields, id: "made", version: 1, roles: 0 }]);
    return { id: "made" };
  });
  await openApp("/system/menus");
  await expect.element(page.getByText("/page-0", { exact: true })).toBeVisible();
  await userEvent.click(button("新增顶级菜单"));
  await userEvent.click(form().getByRole("button", { name: "保存" }));
  for (const fault of ["请输入标题", "请输入路径"]) await expect.element(form().getByText(fault)).toBeVisible();
  for (const [label, value] of Object.entries(typed)) await userEvent.fill(form().getByLabelText(label), value);
  await userEvent.fill(form().getByLabelText("上级"), "帮助");
  await userEvent.click(page.getByTitle("帮助中心", { exact: true }).last());
  await userEvent.type(form().getByLabelText("可见条件"), "archive:view，audit:view{Enter}");
  // Two flags are on by default: 切换页签时保留页面状态 and 注册为页面.
  for (const name of options)
    if (name !== "切换页签时保留页面状态") await userEvent.click(form().getByRole("checkbox", { name }));
  await userEvent.click(form().getByRole("checkbox", { name: "注册为页面" }));
  await userEvent.click(form().getByRole("button", { name: "保存" }));
  await expect.element(toast("已保存“合同台账”")).toBeVisible();
  expect(saved.inputs.map(({ body }) => body)).toEqual([
    {
      id: null,
      version: null,
      appId: "70001",
      parentId: "help",
      title: "合同台账",
      isButton: false,
      path: "/contracts",
      component: "archive/dossiers",
      name: "contract-ledger",
      icon: "file",
      url: "{{domainUrl}}/ledger",
      target: "_blank",
      redirect: "/contracts/all",
      permissionList: ["archive:view", "audit:view"],
      hidden: true,
      alwaysShow: true,
      keepAlive: true,
      isRoute: false,
      internalOrExternal: true,
      action: null,
      type: null,
      status: null,
      describe: null,
    },
  ]);

  await expect.element(facts()).toBeVisible();
  const shown = [...Object.values(typed).slice(1), "archive:view、audit:view", options.join("、"), "没有角色"];
  for (const text of shown)
    await expect.element(page.getByRole("definition").getByText(text, { exact: true })).toBeVisible();
  const lastBranches = () =>
    [...document.querySelectorAll("[role=treeitem]")]
      .slice(-2)
      .map((each) => [each.querySelectorAll(".ant-tree-indent-unit").length, each.textContent]);
  await expect.poll(lastBranches).toEqual([
    [0, "帮助中心/help"],
    [1, "合同台账/contracts隐藏未授权"],
  ]);

  await userEvent.click(button("编辑"));
  const editForm = page.getByRole("dialog").filter({ hasText: "编辑菜单" });
  for (const [label, value] of Object.entries(typed))
    await expect.element(editForm.getByLabelText(label)).toHaveValue(value);
  for (const name of options) await expect.element(editForm.getByRole("checkbox", { name })).toBeChecked();
  await expect.element(editForm.getByRole("checkbox", { name: "注册为页面" })).not.toBeChecked();
});
