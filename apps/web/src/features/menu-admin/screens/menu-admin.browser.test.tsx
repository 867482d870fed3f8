import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../../../test/browser/answers.ts";
import { asKeeperOfMenus } from "../../../../test/browser/menu-administration.ts";
import { openApp, scrollsSideways, seriousFindings, toast } from "../../../../test/browser/open.tsx";
import { menuItem } from "../../../../test/menu-factory.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
/** The library names all its dialogs alike in tests. */
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });
const line = (title: string) => page.getByText(title, { exact: true }).first();

async function open(): Promise<void> {
  await openApp("/system/menus");
  await expect.element(page.getByRole("heading", { name: "菜单管理", level: 1 })).toBeVisible();
  await expect.element(line("archive:export")).toBeVisible();
}
async function choose(code: string): Promise<void> {
  await userEvent.click(line(code));
  await expect.element(button("编辑")).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  asKeeperOfMenus();
});

describe("[ADMINDATA-25] the administration of menus", () => {
  test.each([1440, 1024, 375])("has no serious finding and does not scroll sideways at %i px", async (width) => {
    await page.viewport(width, 900);
    await open();
    await choose("/dossiers");
    expect(scrollsSideways()).toBe(false);
    expect(await seriousFindings()).toEqual([]);
  });

  test("[SEC-59] shows who may only look everything, and no button that changes anything", async () => {
    asKeeperOfMenus(["menu:view"]);
    await open();
    await userEvent.click(line("/dossiers"));
    await expect.element(page.getByText("切换页签时保留页面状态、注册为页面")).toBeVisible();
    for (const name of ["新增顶级菜单", "编辑", "新增按钮", "删除", "上移"]) expect(button(name).query()).toBeNull();
  });

  test("marks what is hidden and what nobody is granted", async () => {
    await open();
    await expect.element(line("隐藏")).toBeVisible();
    await expect.element(line("未授权")).toBeVisible();
  });

  test("finds by code, and says where nothing fits", async () => {
    await open();
    await userEvent.fill(page.getByLabelText("查找标题、路径或权限编码"), "ARCHIVE:ERASE");
    await expect.element(line("archive:erase")).toBeVisible();
    expect(line("archive:export").query()).toBeNull();
    await userEvent.fill(page.getByLabelText("查找标题、路径或权限编码"), "没有的");
    await expect.element(page.getByText("没有符合条件的菜单或按钮")).toBeVisible();
  });
});

describe("an item", () => {
  test("is changed in a form that keeps what is typed where the server refuses it", async () => {
    answer("menuAdmin.save", () => refusal("menu.bad_address", { field: "path" }));
    await open();
    await choose("/dossiers");
    await userEvent.click(button("编辑"));
    const form = dialog("编辑菜单");
    await userEvent.fill(form.getByLabelText("路径"), "javascript:1");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText(/^地址不正确/)).toBeVisible();
    const asked = answer("menuAdmin.save", { id: "dossiers" });
    await userEvent.fill(form.getByLabelText("路径"), "/contracts");
    await userEvent.click(form.getByRole("checkbox", { name: "在菜单中隐藏" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“档案目录”")).toBeVisible();
    expect(asked.inputs.at(-1)?.body).toMatchObject({
      id: "dossiers",
      version: 2,
      appId: "70001",
      parentId: "archive",
      path: "/contracts",
      hidden: true,
      keepAlive: true,
      isButton: false,
      action: null,
    });
  });

  test("stays open with what was typed when somebody else was faster", async () => {
    answer("menuAdmin.save", () => refusal("menu.changed"));
    await open();
    await choose("archive:export");
    await userEvent.click(button("编辑"));
    const form = dialog("编辑按钮");
    await userEvent.fill(form.getByLabelText("权限编码"), "archive:take");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("该项刚被他人修改。您填写的内容仍在，请关闭后重新打开再改。")).toBeVisible();
    await expect.element(form.getByLabelText("权限编码")).toHaveValue("archive:take");
  });

  test("gets a button below it", async () => {
    const asked = answer("menuAdmin.save", { id: "new" });
    await open();
    await choose("/dossiers");
    await userEvent.click(button("新增按钮"));
    const form = dialog("新增按钮");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入权限编码")).toBeVisible();
    await userEvent.fill(form.getByLabelText("标题"), "打印");
    await userEvent.fill(form.getByLabelText("权限编码"), "archive:print");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“打印”")).toBeVisible();
    expect(asked.inputs.at(-1)?.body).toMatchObject({
      id: null,
      parentId: "dossiers",
      isButton: true,
      action: "archive:print",
      type: "1",
      status: "1",
      path: null,
    });
  });

  test("is moved by keyboard, and not beyond the ends", async () => {
    const asked = answer("menuAdmin.move", null);
    await open();
    await choose("/figures");
    await expect.element(button("下移")).toBeDisabled();
    (button("上移").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => asked.inputs.at(-1)?.body)
      .toEqual({
        id: "figures",
        version: 2,
        parentId: "archive",
        beforeId: "dossiers",
      });
  });

  test("is moved by dragging it onto another", async () => {
    const asked = answer("menuAdmin.move", null);
    await open();
    await userEvent.dragAndDrop(line("/figures"), line("/help"));
    await expect.poll(() => asked.inputs.at(-1)?.body).toMatchObject({ id: "figures", version: 2 });
  });

  test("is removed after a question that says what goes with it", async () => {
    const asked = answer("menuAdmin.remove", { removed: 3 });
    await open();
    await choose("/dossiers");
    await userEvent.click(button("删除"));
    await expect
      .element(page.getByText("删除“档案目录”、下级 2 项及其授权，不能恢复。正在使用的用户会回到首页。"))
      .toBeVisible();
    await userEvent.click(dialog("删除菜单").getByRole("button", { name: "删除" }));
    await expect.element(toast("已删除 3 项")).toBeVisible();
    expect(asked.inputs.at(-1)?.body).toEqual({ id: "dossiers", version: 2 });
  });
});

test("leads from a finding of the check to its item", async () => {
  const finding = { id: "erase", appId: "70001", appName: "综合管理平台", title: "销毁档案" };
  answer("menuAdmin.check", { findings: [{ kind: "ungranted", ...finding }] });
  await open();
  await userEvent.click(button("检查"));
  const found = dialog("检查菜单与授权");
  await expect.element(found.getByText("发现 1 处，请逐一核对")).toBeVisible();
  await userEvent.click(found.getByRole("button", { name: "查看：销毁档案" }));
  await expect.element(page.getByRole("heading", { name: "销毁档案", level: 2 })).toBeVisible();
});

test("shows the menu as one role sees it", async () => {
  const menu = [menuItem({ path: "/a", meta: { title: "档案检索" } })];
  const asked = answer("menuAdmin.preview", { menu, auth: [] });
  await open();
  await userEvent.click(button("预览"));
  const preview = dialog("以角色预览");
  await userEvent.click(preview.getByRole("combobox"));
  await userEvent.click(page.getByText("审计员", { exact: true }).last());
  await expect.element(preview.getByText("档案检索")).toBeVisible();
  expect(asked.inputs.at(-1)?.query).toEqual({ appId: "70001", role: "auditor" });
});
