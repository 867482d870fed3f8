import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { grantItems, grants, signInAsRoleAdmin } from "#test/browser/role-administration.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by text: in tests the library gives all its dialogs the same name. */
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const box = (title: string) =>
  page
    .getByRole("treeitem")
    .filter({ hasText: title })
    .last()
    .element()
    .querySelector<HTMLElement>(".ant-tree-checkbox");
const changes = () =>
  [...document.querySelectorAll(`section[aria-label="待保存的变更"] li`)].map((line) => line.firstChild?.textContent);

async function open(part: string, name: string): Promise<void> {
  await openApp(`/system/roles#${part}`);
  await expect.element(heading(name)).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsRoleAdmin();
});

describe("[ADMINDATA-25] administration of roles", () => {
  test("[SEC-59] disables the grants with the right to view alone", async () => {
    signInAsRoleAdmin(["role:view"]);
    await open("grants/r1", "合同管理员的授权");
    await expect.element(page.getByText("archive:erase")).toBeVisible();
    expect(box("销毁档案")?.className).toContain("disabled");
  });
});

describe("[ADMINDATA-25] role", () => {
  test("is created with the input", async () => {
    const calls = answer("roleAdmin.save", { id: "r9" });
    await open("roles", "角色管理");
    await userEvent.click(button("新增角色"));
    const form = dialog("新增角色");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入名称")).toBeVisible();
    await userEvent.fill(form.getByLabelText("名称"), "评审秘书");
    await userEvent.fill(form.getByLabelText("编码"), "secretary2");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存角色“评审秘书”")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({
      id: null,
      version: null,
      name: "评审秘书",
      code: "secretary2",
      description: "",
      homePath: null,
    });
  });

  const choose = async (action: string) => {
    await open("roles", "角色管理");
    await userEvent.click(button("更多操作：合同管理员"));
    await userEvent.click(page.getByRole("menuitem", { name: action }));
  };

  test("is copied under a new name and code", async () => {
    const calls = answer("roleAdmin.copy", { id: "r9" });
    await choose("复制");
    const form = dialog("复制角色“合同管理员”");
    await userEvent.fill(form.getByLabelText("名称"), "合同专员");
    await userEvent.fill(form.getByLabelText("编码"), "contract_clerk");
    await userEvent.click(form.getByRole("button", { name: "复制" }));
    await expect.element(toast("已保存角色“合同专员”")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ id: "r1", name: "合同专员", code: "contract_clerk" }]);
  });

  test("is deleted after a confirmation that names the number of grants", async () => {
    const calls = answer("roleAdmin.remove", null);
    await choose("删除");
    const question = dialog("角色“合同管理员”有 12 项授予，删除时将一并收回，不能恢复。");
    expect(calls.inputs).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "删除" }));
    await expect.element(toast("已删除角色“合同管理员”")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ id: "r1", version: 3, takesBack: true }]);
  });

  test("is revoked from a person after confirmation, in the department of the grant", async () => {
    const calls = answer("roleAdmin.removeMembers", { changed: 1 });
    await open("members/r1", "合同管理员的成员");
    await userEvent.click(button("收回 王小明"));
    const question = dialog("收回王小明的角色“合同管理员”，立即生效。");
    expect(calls.inputs).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "收回" }));
    await expect.element(toast("已收回王小明的角色")).toBeVisible();
    expect(calls.inputs.map(({ body }) => body)).toEqual([{ role: "contract_admin", orgCode: "A01", userIds: ["u1"] }]);
  });

  test("cannot be deleted if it is built in or the person's own", async () => {
    await open("roles", "角色管理");
    await userEvent.click(button("更多操作：系统管理员"));
    await expect.element(page.getByRole("menuitem", { name: "复制" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "删除" }).query()).toBeNull();
  });
});

describe("[SEC-60] grants", () => {
  test("[ADMINDATA-25] are ticked with the items below, listed as changes and saved with their version", async () => {
    const calls = answer("roleAdmin.saveGrants", null);
    await open("grants/r1", "合同管理员的授权");
    await expect.element(page.getByText("archive:erase")).toBeVisible();
    expect(box("档案目录")?.className).toContain("indeterminate");
    await userEvent.click(box("档案目录") as HTMLElement);
    expect(changes()).toEqual(["销毁档案"]);
    expect(box("档案目录")?.className).toContain("checked");
    await userEvent.click(box("导出目录") as HTMLElement);
    expect(changes()).toEqual(["销毁档案", "导出目录"]);
    await userEvent.click(button("保存"));
    const question = dialog("保存授权变更");
    await expect
      .element(question.getByText("新增 1 项，收回 1 项。拥有该角色的用户自下一次操作起按新授权执行。"))
      .toBeVisible();
    await userEvent.click(question.getByRole("button", { name: "保存" }));
    await expect.element(toast("授权已保存")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({
      roleId: "r1",
      version: 3,
      add: ["erase"],
      take: ["export"],
      addRules: [],
      takeRules: [],
    });
    expect(changes()).toEqual([]);
  });

  test("[ADMINDATA-25] include data rules at their page, ticked one by one", async () => {
    const calls = answer("roleAdmin.saveGrants", null);
    const pageRule = { itemId: "dossiers", words: "部门 属于（含下级） 当前部门", isOn: true, isGrantable: true };
    answer(
      "roleAdmin.readGrants",
      grants({
        rules: [
          { ...pageRule, id: "own", title: "本部门及下级", isGranted: false },
          { ...pageRule, id: "new", title: "近一年", isGranted: true },
        ],
      }),
    );
    await open("grants/r1", "合同管理员的授权");
    await expect.element(page.getByText("仅可查看符合 1 条规则的数据")).toBeVisible();
    await userEvent.click(box("近一年") as HTMLElement);
    await expect.element(page.getByText("可查看全部数据")).toBeVisible();
    await userEvent.click(box("本部门及下级") as HTMLElement);
    await userEvent.click(box("档案目录") as HTMLElement);
    expect(changes()).toEqual(["本部门及下级", "销毁档案", "近一年"]);
    await userEvent.click(button("保存"));
    await userEvent.click(dialog("保存授权变更").getByRole("button", { name: "保存" }));
    await expect.element(toast("授权已保存")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({
      roleId: "r1",
      version: 3,
      add: ["erase"],
      take: [],
      addRules: ["own"],
      takeRules: ["new"],
    });
  });

  test("cannot be ticked without the own right; an icon shows that a branch is closed", async () => {
    await open("grants/r1", "合同管理员的授权");
    await expect.element(page.getByText("audit:view")).toBeVisible();
    expect(box("查看日志")?.className).toContain("disabled");
    await userEvent.click(box("系统管理") as HTMLElement);
    expect(changes()).toEqual([]);
    await userEvent.click(document.querySelector(".ant-tree-switcher_open") as HTMLElement);
    const sign = () => document.querySelector(".ant-tree-switcher_close svg");
    await expect.poll(sign).not.toBeNull();
    // The icon points to the side without a rotation.
    expect(getComputedStyle(sign() as Element).transform).toBe("none");
  });

  test("keep the ticks after a conflict, report another person's changes, and are saved", async () => {
    const rule = { id: "own", itemId: "dossiers", title: "本部门及下级", words: "", isOn: true, isGrantable: true };
    const initialOtherAppItems = [{ ...(grantItems[0] as (typeof grantItems)[number]), id: "far", title: "借阅管理" }];
    let items = grantItems;
    let rules = [{ ...rule, isGranted: true }];
    let otherAppItems = initialOtherAppItems;
    let version = 3;
    answer("roleAdmin.readGrants", ({ query }) =>
      query.appId === "70002"
        ? grants({ version, items: [...otherAppItems] })
        : grants({ version, items: [...items], rules }),
    );
    await open("grants/r1", "合同管理员的授权");
    await userEvent.click(page.getByRole("combobox", { name: "应用" }));
    await userEvent.click(page.getByText("档案管理系统（0 / 3）"));
    await expect.element(page.getByText("借阅管理")).toBeVisible();
    await userEvent.click(page.getByRole("combobox", { name: "应用" }));
    await userEvent.click(page.getByText("综合管理平台（2 / 7）"));
    await expect.element(page.getByText("archive:erase")).toBeVisible();
    await userEvent.click(box("销毁档案") as HTMLElement);
    await userEvent.click(box("导出目录") as HTMLElement);

    const refused = answer("roleAdmin.saveGrants", () => refusal("role.changed"));
    version = 4;
    items = grantItems.map((item) => (item.id === "export" ? { ...item, isGranted: false } : item));
    rules = [{ ...rule, isGranted: false }];
    otherAppItems = initialOtherAppItems.map((item) => ({ ...item, isGranted: true }));
    await userEvent.click(button("保存"));
    await userEvent.click(dialog("保存授权变更").getByRole("button", { name: "保存" }));
    const panel = page.getByRole("alert", { name: "该角色刚被他人修改，您的变更尚未保存" });
    const changesUnder = (name: string) =>
      [...panel.getByRole("region", { name }).element().querySelectorAll("li")].map((entry) => entry.textContent);
    await expect.element(panel).toBeVisible();
    expect(changesUnder("他人授予 1 项")).toEqual(["菜单“借阅管理”"]);
    expect(changesUnder("他人收回 2 项")).toEqual(["“档案目录”的按钮“导出目录”", "“档案目录”的数据规则“本部门及下级”"]);
    await expect
      .element(
        panel.getByText("您的变更中有 1 项已由他人完成，不再列出；其余的变更仍在“待保存的变更”中，请核对后再保存。"),
      )
      .toBeVisible();
    await expect.poll(changes).toEqual(["销毁档案"]);
    expect(await seriousFindings()).toEqual([]);

    const calls = answer("roleAdmin.saveGrants", null);
    await userEvent.click(button("保存"));
    await userEvent.click(dialog("保存授权变更").getByRole("button", { name: "保存" }));
    await expect.element(toast("授权已保存")).toBeVisible();
    const ofRules = { addRules: [], takeRules: [] };
    expect(refused.inputs.at(-1)?.body).toEqual({
      ...ofRules,
      roleId: "r1",
      version: 3,
      add: ["erase"],
      take: ["export"],
    });
    expect(calls.inputs.at(-1)?.body).toEqual({ ...ofRules, roleId: "r1", version: 4, add: ["erase"], take: [] });
    expect(panel.query()).toBeNull();
  });

  test("are saved with the version read first, even after another application was read", async () => {
    let version = 3;
    answer("roleAdmin.readGrants", ({ query }) =>
      grants({
        version,
        items: grantItems.map((item) => ({
          ...item,
          isGranted: item.isGranted || (version > 3 && item.id === "erase"),
        })),
        rules: [],
        ...(query.appId === "70002" ? { items: [] } : {}),
      }),
    );
    const calls = answer("roleAdmin.saveGrants", null);
    await open("grants/r1", "合同管理员的授权");
    await userEvent.click(box("导出目录") as HTMLElement);
    version = 4;
    await userEvent.click(page.getByRole("combobox", { name: "应用" }));
    await userEvent.click(page.getByText("档案管理系统（0 / 3）"));
    await expect.element(page.getByText("该应用没有符合条件的菜单或按钮")).toBeVisible();
    await userEvent.click(button("保存"));
    await userEvent.click(dialog("保存授权变更").getByRole("button", { name: "保存" }));
    await expect.poll(() => calls.inputs.at(-1)?.body.version).toBe(3);
  });

  test("are read-only for the person's own role", async () => {
    answer("roleAdmin.readGrants", grants({ isOwn: true }));
    await open("grants/r1", "合同管理员的授权");
    await expect.element(page.getByText("您拥有该角色，不能变更其授权，请由另一位管理员处理。")).toBeVisible();
    expect(box("销毁档案")?.className).toContain("disabled");
  });
});

test("[ADMINDATA-25] grants a role to a person found by search, in a department", async () => {
  answer("roleAdmin.findPeople", [
    { id: "u7", username: "hanmm", realname: "韩梅梅", departments: ["合同处"], holds: false },
  ]);
  answer("roleAdmin.findDepartments", [{ orgCode: "A01", departName: "合同处" }]);
  const calls = answer("roleAdmin.addMembers", { changed: 1 });
  await open("members/r1", "合同管理员的成员");
  await userEvent.click(button("添加成员"));
  const form = dialog("添加成员");
  await userEvent.fill(form.getByRole("combobox").first(), "hmm");
  await userEvent.click(page.getByText("韩梅梅（hanmm），合同处"));
  await userEvent.click(form.getByRole("radio", { name: "指定部门" }));
  await userEvent.fill(form.getByRole("combobox").last(), "htc");
  await userEvent.click(page.getByText("合同处（A01）"));
  await userEvent.click(form.getByRole("button", { name: "添加成员" }));
  await expect.element(toast("已授予 1 人")).toBeVisible();
  expect(calls.inputs.at(-1)?.body).toEqual({ role: "contract_admin", orgCode: "A01", userIds: ["u7"] });
});
