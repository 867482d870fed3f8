import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { answerItems, dataRules, menuItems, signInAsMenuAdmin } from "#test/browser/menu-administration.ts";
import { faultsOfWidths, openApp, toast } from "#test/browser/open.tsx";
import { menuItem } from "#test/menu-factory.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
/** Found by text: in tests the library gives all its dialogs the same name. */
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
  signInAsMenuAdmin();
});

describe("[ADMINDATA-25] administration of menus", () => {
  test("marks hidden and ungranted items and open branches, and finds by code", async () => {
    await open();
    await expect.element(line("隐藏")).toBeVisible();
    await expect.element(line("未授权")).toBeVisible();
    await userEvent.click(button("全部展开"));
    const rotationsOf = (state: string) =>
      [...document.querySelectorAll(`.ant-tree-switcher_${state} svg`)].map((sign) => getComputedStyle(sign).transform);
    await expect.poll(() => new Set(rotationsOf("open"))).toEqual(new Set(["none"]));
    await userEvent.click(button("全部收起"));
    // The icon of a closed branch points to the side without a rotation.
    await expect.poll(() => new Set(rotationsOf("close"))).toEqual(new Set(["none"]));
    await userEvent.fill(page.getByLabelText("查找标题、路径或权限编码"), "ARCHIVE:ERASE");
    await expect.element(line("archive:erase")).toBeVisible();
    expect(line("archive:export").query()).toBeNull();
    await userEvent.fill(page.getByLabelText("查找标题、路径或权限编码"), "没有的");
    await expect.element(page.getByText("没有符合条件的菜单或按钮")).toBeVisible();
  });
});

describe("[ADMINDATA-25] menu item", () => {
  test("[SEC-53] shows a refused address at its field, and is saved once it is accepted", async () => {
    answer("menuAdmin.save", () => refusal("menu.bad_address", { field: "path" }));
    await open();
    await choose("/dossiers");
    await userEvent.click(button("编辑"));
    const form = dialog("编辑菜单");
    await userEvent.fill(form.getByLabelText("路径"), "javascript:1");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText(/^地址不正确/)).toBeVisible();
    const origin = "https://x.example";
    answer("menuAdmin.save", () => refusal("menu.unregistered_origin", { field: "path", origin }, { origin }));
    await userEvent.fill(form.getByLabelText("路径"), `${origin}/a`);
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请先在子系统管理中登记站点 https://x.example", { exact: true })).toBeVisible();
    const calls = answer("menuAdmin.save", { id: "dossiers" });
    await userEvent.fill(form.getByLabelText("路径"), "/contracts");
    await userEvent.click(form.getByRole("checkbox", { name: "在菜单中隐藏" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“档案目录”")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toMatchObject({
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

  test("compares its own change with another person's, with flags in words", async () => {
    answer("menuAdmin.save", refusal("menu.changed"));
    await open();
    await choose("/dossiers");
    await userEvent.click(button("编辑"));
    const form = dialog("编辑菜单");
    await userEvent.fill(form.getByLabelText("标题"), "目录");
    const otherChange = { version: 3, path: "/lists", hidden: true, permissionList: ["archive:view", "audit:view"] };
    answerItems(menuItems.map((item) => (item.id === "dossiers" ? { ...item, ...otherChange } : item)));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    const panel = form.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
    for (const name of [
      "当前：/lists",
      "当前：在菜单中隐藏、切换页签时保留页面状态、注册为页面",
      "当前：archive:view、audit:view",
    ])
      await expect.element(panel.getByRole("radio", { name, exact: true })).toBeChecked();
    await expect.element(panel.getByRole("radio", { name: "我填写的：目录", exact: true })).toBeChecked();
  });

  test("gets a button below it", async () => {
    const calls = answer("menuAdmin.save", { id: "new" });
    await open();
    await choose("/dossiers");
    await userEvent.click(button("新增按钮"));
    const form = dialog("新增按钮");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入权限编码")).toBeVisible();
    await userEvent.fill(form.getByLabelText("标题"), "打印");
    await userEvent.fill(form.getByLabelText("权限编码"), "archive:print");
    await userEvent.fill(form.getByLabelText("说明"), "打印目录");
    for (const name of ["有权限才可用", "停用，所有用户可用"]) await userEvent.click(form.getByRole("radio", { name }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“打印”")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toMatchObject({
      id: null,
      parentId: "dossiers",
      isButton: true,
      action: "archive:print",
      describe: "打印目录",
      type: "2",
      status: "0",
      path: null,
    });
  });

  test("fits every width, is deleted after a confirmation that names the items below it", async () => {
    const calls = answer("menuAdmin.remove", { removed: 3 });
    await open();
    await choose("/dossiers");
    expect(await faultsOfWidths()).toEqual([]);
    await userEvent.click(button("删除"));
    await expect
      .element(page.getByText("删除“档案目录”、下级 2 项及其授权，不能恢复。正在使用的用户将返回首页。"))
      .toBeVisible();
    await userEvent.click(dialog("删除菜单").getByRole("button", { name: "删除" }));
    await expect.element(toast("已删除 3 项")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({ id: "dossiers", version: 2 });
  });
});

test("opens the item of a finding of the check", async () => {
  const finding = { id: "erase", appId: "70001", appName: "综合管理平台", title: "销毁档案" };
  const hiddenBelow = { ...finding, id: "archive", title: "档案管理", kind: "all_hidden" } as const;
  answer("menuAdmin.check", { findings: [{ kind: "ungranted", ...finding }, hiddenBelow] });
  await open();
  await userEvent.click(button("检查"));
  const findings = dialog("检查菜单与授权");
  await expect.element(findings.getByText("发现 2 处，请逐一核对")).toBeVisible();
  await expect.element(findings.getByText(/下级全部隐藏，本项不在菜单中显示$/)).toBeVisible();
  await userEvent.click(findings.getByRole("button", { name: "查看：销毁档案" }));
  await expect.element(page.getByRole("heading", { name: "销毁档案", level: 2 })).toBeVisible();
});

test("shows the menu as one role sees it", async () => {
  const menu = [menuItem({ path: "/a", meta: { title: "档案检索" } })];
  const calls = answer("menuAdmin.preview", { menu, auth: [] });
  await open();
  await userEvent.click(button("预览"));
  const preview = dialog("以角色预览");
  await userEvent.click(preview.getByRole("combobox"));
  await userEvent.click(page.getByText("审计员", { exact: true }).last());
  await expect.element(preview.getByText("档案检索")).toBeVisible();
  expect(calls.inputs.at(-1)?.query).toEqual({ appId: "70001", role: "auditor" });
});

describe("[ADMINDATA-25] data rules of a page", () => {
  const rules = () => dialog("数据规则：档案目录与统计");
  async function openRules(): Promise<void> {
    await open();
    await choose("/dossiers");
    await userEvent.click(button("数据规则（1）"));
    await expect.element(rules().getByText("本部门及下级", { exact: true })).toBeVisible();
  }
  async function pick(field: string, option: string): Promise<void> {
    await userEvent.click(dialog("数据规则").getByLabelText(field));
    await userEvent.click(page.getByTitle(option, { exact: true }).last());
  }

  test("show what each role sees, without a serious finding and a sideways scroll", async () => {
    await openRules();
    await expect.element(rules().getByText("部门 属于（含下级） 当前部门")).toBeVisible();
    await expect.element(rules().getByText("授予：档案管理员")).toBeVisible();
    await expect.element(rules().getByText("同时符合 1 条规则的数据")).toBeVisible();
    await expect.element(rules().getByText("全部数据", { exact: true })).toBeVisible();
    expect(await faultsOfWidths()).toEqual([]);
  });

  test("are created with fields that fit the column, and shown as a sentence", async () => {
    const calls = answer("dataRuleAdmin.save", { id: "r2" });
    await openRules();
    await userEvent.click(rules().getByRole("button", { name: "新增规则" }));
    const form = dialog("新增数据规则");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(form.getByText("请输入名称")).toBeVisible();
    await expect.element(form.getByText("请输入部门编码，如 A01B02")).toBeVisible();
    await userEvent.fill(form.getByLabelText("名称"), "近 30 天公告");
    await pick("列", "公告日期");
    await pick("条件", "不早于");
    await pick("比较对象", "今天");
    await userEvent.fill(form.getByLabelText("增加天数"), "-30");
    await expect.element(form.getByText("仅可查看：公告日期 不早于 今天 − 30 天")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“近 30 天公告”")).toBeVisible();
    expect(calls.inputs.at(-1)?.body).toEqual({
      id: null,
      version: null,
      list: "archive/dossiers",
      title: "近 30 天公告",
      column: "at",
      condition: "gte",
      variable: "today",
      days: -30,
      values: [],
      isOn: true,
    });
    await expect.element(rules().getByText("本部门及下级", { exact: true })).toBeVisible();
  });

  test("are switched off or deleted after a confirmation that names who may see more", async () => {
    const [switched, removed] = [answer("dataRuleAdmin.switch", null), answer("dataRuleAdmin.remove", null)];
    await openRules();
    const text = "删除或停用后，以下角色的用户可查看的数据可能增多：档案管理员。立即生效。";
    for (const [action, done] of [
      ["停用", "已停用“本部门及下级”"],
      ["删除", "已删除“本部门及下级”"],
    ] as const) {
      await userEvent.click(rules().getByRole("button", { name: `${action} 本部门及下级` }));
      const question = dialog("可查看的数据可能增多");
      await expect.element(question.getByText(text)).toBeVisible();
      expect(removed.inputs).toEqual([]);
      await userEvent.click(question.getByRole("button", { name: action, exact: true }));
      await expect.element(toast(done)).toBeVisible();
    }
    expect(switched.inputs.map(({ body }) => body)).toEqual([{ id: "r1", version: 3, isOn: false }]);
    expect(removed.inputs.map(({ body }) => body)).toEqual([{ id: "r1", version: 3 }]);
  });

  test("[SEC-60] are read-only for a person to whom they apply", async () => {
    answer("dataRuleAdmin.list", dataRules({ seesWhole: false }));
    await openRules();
    await expect.element(rules().getByText("您无权查看本页的全部数据，只能查看规则，不能变更。")).toBeVisible();
    for (const name of ["新增规则", "编辑 本部门及下级", "停用 本部门及下级", "删除 本部门及下级"])
      expect(rules().getByRole("button", { name }).query()).toBeNull();
  });

  test("are previewed for a person, with the deciding rule and the hidden rows", async () => {
    const calls = answer("dataRuleAdmin.preview", {
      person: { username: "wangxm", realname: "王小明" },
      departments: [
        { orgCode: "A01", departName: "交易中心" },
        { orgCode: "A02", departName: "档案处" },
      ],
      orgCode: "A01",
      opensPage: true,
      seesAll: false,
      roles: [
        {
          code: "archivist",
          name: "档案管理员",
          opensPage: true,
          decides: true,
          rules: [{ id: "r1", title: "本部门及下级", words: "部门 属于（含下级） 当前部门", values: ["A01"] }],
        },
      ],
      total: 12,
      of: 10_001,
      columns: ["档号", "部门编码"],
      rows: [{ id: "l1", texts: ["SL01-001", "A01A06"] }],
      leftOut: 2,
    });
    await openRules();
    await userEvent.click(rules().getByRole("button", { name: "预览" }));
    const trial = dialog("数据预览");
    await userEvent.fill(trial.getByLabelText("账号"), "wangxm");
    await userEvent.click(trial.getByRole("button", { name: "预览" }));
    await expect.element(trial.getByText("王小明 可查看 12 条，共 超过 10000 条")).toBeVisible();
    await expect.element(trial.getByText("（即 A01）")).toBeVisible();
    await expect.element(trial.getByText("起作用", { exact: true })).toBeVisible();
    await expect.element(trial.getByRole("cell", { name: "SL01-001" })).toBeVisible();
    await expect.element(trial.getByText("另有 2 条不在您本人的数据范围内，不予显示。")).toBeVisible();
    await userEvent.click(trial.getByLabelText("所在部门"));
    await userEvent.click(page.getByTitle("当前部门：档案处"));
    await expect.poll(() => calls.inputs.at(-1)?.query).toMatchObject({ username: "wangxm", orgCode: "A02" });
    expect(calls.inputs[0]?.query).toEqual({ list: "archive/dossiers", username: "wangxm" });
  });

  test("[SEC-59] are hidden without their right", async () => {
    signInAsMenuAdmin(["menu:view", "menu:edit"]);
    await open();
    await choose("/dossiers");
    expect(button("数据规则（1）").query()).toBeNull();
  });
});
