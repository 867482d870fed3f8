import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import {
  chooseOption,
  contractDefinition,
  contractForm,
  contractRows,
  createOpenForm,
  field,
  figure,
  formMenu,
  onlineRow,
  openList,
  signInToOnlineForm,
} from "#test/browser/online-forms.ts";
import { openApp, readAddress, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";
import { withPrintLayout } from "#test/browser/print-layout.ts";
import { signInToWorkspace } from "#test/browser/workspace.ts";
import { formDefinition, formField } from "#test/form-factory.ts";
import { menuItem } from "#test/menu-factory.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (title: string) => page.getByRole("dialog").filter({ hasText: title });

async function openForm(query: string, title: string): Promise<void> {
  await openApp(`/online/forms/ht${query}`);
  await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInToOnlineForm();
});

describe("[ONLINE-01] list of an online form", () => {
  test("shows columns as the definition says and only permitted actions", async () => {
    await openList();
    for (const words of ["HT-001", "128,000.50", "草稿", "已签订", "2026-11-02"])
      await expect.element(page.getByText(words, { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole("img", { name: "橙色标记" })).toBeVisible();
    await expect.element(button("编辑 HT-001")).toBeVisible();
    expect(button("编辑 HT-002").query()).toBeNull();
  });

  test("shows the form of its menu item at any path, also after another was opened", async () => {
    const plans = formDefinition({ code: "jh", title: "年度采购计划", fields: [formField("mc", "计划名称")] });
    const other = menuItem({ path: "/plans/2026", component: "online/form-list/jh", meta: { title: "采购计划" } });
    signInToWorkspace({ menu: [formMenu, other] });
    const forms = answer("onlineRow.readForm", ({ params: { code } }) =>
      code === "jh" ? createOpenForm(plans) : contractForm,
    );
    const listed = answer("onlineRow.list", ({ params: { code } }) => ({
      total: 1,
      next: null,
      rows: code === "jh" ? [onlineRow("p1", { mc: "车辆采购计划" })] : contractRows.slice(0, 1),
    }));
    await openList();
    expect(forms.inputs.map(({ params }) => params.code)).toEqual(["ht"]);
    await userEvent.click(page.getByRole("menuitem", { name: "采购计划" }));
    await expect.element(page.getByRole("heading", { name: "年度采购计划", level: 1 })).toBeVisible();
    await expect.element(page.getByText("车辆采购计划")).toBeVisible();
    expect(readAddress()).toBe("/plans/2026");
    for (const { inputs } of [forms, listed]) expect(inputs.map(({ params }) => params.code)).toEqual(["ht", "jh"]);
  });

  test("offers neither adding nor deleting without the permission", async () => {
    signInToOnlineForm({ ...contractForm, rights: { ...contractForm.rights, add: false, delete: false, edit: false } });
    await openList();
    expect(button("新增").query()).toBeNull();
    expect(button("编辑 HT-001").query()).toBeNull();
    expect(page.getByRole("checkbox").query()).toBeNull();
  });

  test("filters by query line and ranges, sorts, and stores both in the address", async () => {
    const calls = answer("onlineRow.list", { total: 2, rows: contractRows, next: null });
    await openList();
    await userEvent.fill(field("合同编号"), "HT");
    await userEvent.fill(field("金额从"), "100");
    await userEvent.click(button("查询"));
    const filter = {
      all: [
        { field: "bh", is: "contains", value: "HT" },
        { field: "je", is: "gte", value: "100.00" },
      ],
    };
    await expect.poll(() => calls.inputs.at(-1)?.query.filter).toBe(JSON.stringify(filter));
    expect(readAddress()).toBe("/online/forms/ht?q.bh=HT&q.je.from=100");
    await userEvent.click(page.getByRole("columnheader", { name: "签订日期" }));
    await expect.poll(() => calls.inputs.at(-1)?.query.sort).toBe("qdrq");
  });

  test("filters by a combined query, shows it as a sentence and removes it", async () => {
    const calls = answer("onlineRow.list", { total: 2, rows: contractRows, next: null });
    await openList();
    await userEvent.click(button("高级查询"));
    const form = dialog("高级查询");
    await userEvent.click(form.getByRole("button", { name: "查询" }));
    await expect.element(form.getByText("请填写值")).toBeVisible();
    await userEvent.fill(form.getByLabelText("值 1"), "HT");
    await userEvent.click(form.getByRole("button", { name: "添加条件组" }));
    await userEvent.fill(form.getByLabelText("值 2.1"), "A");
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "查询" }));
    const part = (value: string) => ({ field: "bh", is: "contains", value });
    await expect
      .poll(() => calls.inputs.at(-1)?.query.filter)
      .toBe(JSON.stringify({ all: [part("HT"), { any: [part("A")] }] }));
    await expect.element(page.getByText("合同编号包含“HT”，且 （合同编号包含“A”）")).toBeVisible();
    await userEvent.click(button("清除"));
    await expect.poll(() => calls.inputs.at(-1)?.query.filter).toBeUndefined();
  });

  test("exports the filtered list for a user with the permission", async () => {
    const calls = answer(
      "onlineRow.export",
      refusal("http.too_many_requests", { retryAfterSeconds: 5 }, { seconds: 5 }),
    );
    await openList("?q.bh=HT&sort=-qdrq");
    await userEvent.click(button("导出"));
    await userEvent.click(page.getByRole("menuitem", { name: "导出为 CSV" }));
    const filter = JSON.stringify({ all: [{ field: "bh", is: "contains", value: "HT" }] });
    await expect
      .poll(() => calls.inputs)
      .toMatchObject([{ params: { code: "ht" }, query: { filter, sort: "-qdrq", format: "csv" } }]);
    signInToOnlineForm({ ...contractForm, rights: { ...contractForm.rights, export: false } });
    await openList();
    await expect.element(button("导出")).not.toBeInTheDocument();
  });

  test("deletes a record after confirmation", async () => {
    const removed = answer("onlineRow.remove", { removed: 1 });
    await openList();
    await userEvent.click(button("更多操作 HT-001"));
    await userEvent.click(page.getByRole("menuitem", { name: "删除" }));
    await expect.element(page.getByText("将删除“HT-001”，删除后不能恢复。")).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "删除" }));
    await expect.element(toast("已删除")).toBeVisible();
    expect(removed.inputs[0]?.body).toEqual({ ids: ["r1"] });
  });

  test("runs a button of the form on its record after confirmation", async () => {
    const pressed = answer("onlineRow.runButton", { changed: 1 });
    await openList();
    await userEvent.click(button("更多操作 HT-001"));
    await userEvent.click(page.getByRole("menuitem", { name: "签订" }));
    await expect.element(page.getByText("签订后不能再改。")).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "签订" }));
    await expect.element(toast("“签订”已完成")).toBeVisible();
    expect(pressed.inputs[0]).toMatchObject({
      params: { code: "ht", button: "qd" },
      body: { rows: [{ id: "r1", version: 3 }] },
    });
  });

  test("expands the sub-rows below their record", async () => {
    await openList();
    await userEvent.click(button("展开 HT-001 的子表"));
    await expect.element(page.getByText("台式机")).toBeVisible();
  });

  test.each(["main_sub", "tabs"] as const)("shows the sub-rows of a chosen record: %s", async (theme) => {
    signInToOnlineForm({ ...contractForm, definition: { ...contractDefinition, theme } });
    await openList();
    await userEvent.click(button("更多操作 HT-001"));
    await userEvent.click(page.getByRole("menuitem", { name: "子表" }));
    await expect.element(page.getByRole("heading", { name: "“HT-001”的子表" })).toBeVisible();
    await expect.element(page.getByText("台式机")).toBeVisible();
    await userEvent.click(button("收起子表"));
    await expect.element(page.getByText("台式机")).not.toBeInTheDocument();
  });

  test("reads a tree level by level and lists the children of the chosen row", async () => {
    const definition = formDefinition({
      kind: "tree",
      tree: { parent: "sj", title: "mc" },
      fields: [formField("mc", "名称"), formField("sj", "上级", { control: "link", link: { form: "ht" } })],
    });
    signInToOnlineForm(createOpenForm(definition));
    const calls = answer("onlineRow.list", { total: 0, rows: [], next: null });
    const level = answer("onlineRow.listLevel", ({ query: { parentId } }) => ({
      total: 1,
      next: null,
      rows: [
        {
          ...onlineRow(parentId ? "t2" : "t1", { mc: parentId ? "二级" : "一级", sj: parentId ?? null }),
          hasChildren: !parentId,
        },
      ],
    }));
    await openApp("/online/forms/ht");
    await userEvent.click(page.getByRole("treeitem").filter({ hasText: "一级" }).getByText("一级"));
    await expect
      .poll(() => calls.inputs.at(-1)?.query.filter)
      .toBe(JSON.stringify({ all: [{ field: "sj", is: "eq", value: "t1" }] }));
    await userEvent.click(document.querySelector(".ant-tree-switcher_close") as HTMLElement);
    await expect.element(page.getByText("二级")).toBeVisible();
    expect(level.inputs.map(({ query }) => query.parentId)).toEqual([undefined, "t1"]);
    expect(await seriousFindings()).toEqual([]);
  });
});

describe("[ONLINE-01] form of a record", () => {
  test("prints lines and history without buttons", async () => {
    await openForm("?view=r1", "合同登记");
    await expect.element(button("打印")).toBeVisible();
    await withPrintLayout(async () => {
      for (const buttonName of ["打印", "返回列表", "编辑"]) expect(button(buttonName).query()).toBeNull();
      await expect.element(page.getByText("办公设备采购合同").last()).toBeVisible();
      await expect.element(page.getByRole("table").last()).toBeVisible();
      await expect.element(page.getByText(/修改时间/)).toBeVisible();
    });
  });

  test("starts with defaults, shows faults at the fields and sends the values", async () => {
    const saved = answer("onlineRow.save", { id: "r9", version: 1 });
    await openForm("?add=", "新增合同登记");
    await userEvent.click(button("保存"));
    await expect.element(page.getByText("有 2 处需要修改")).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(field("合同编号").element());
    expect(page.getByText("不能为空").elements()).toHaveLength(2);
    await userEvent.fill(field("合同编号"), "HT-009");
    await userEvent.fill(field("合同名称"), "车辆租赁合同");
    await userEvent.fill(figure("金额"), "1000.5");
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({
      id: null,
      version: null,
      subs: {},
      values: { bh: "HT-009", mc: "车辆租赁合同", je: "1000.50", zt: "1" },
    });
    await expect.poll(readAddress).toBe("/online/forms/ht");
  });

  test("requires a field by a rule and shows the refusal of another rule", async () => {
    await openForm("?edit=r1", "编辑合同登记");
    await chooseOption("状态", "已签订");
    await userEvent.fill(figure("金额"), "2000000");
    await userEvent.click(button("保存"));
    await expect.element(page.getByText("金额超过权限")).toBeVisible();
    await expect.element(page.getByText("不能为空")).toBeVisible();
  });

  test("computes a line while typing and sends main row and lines together", async () => {
    const saved = answer("onlineRow.save", { id: "r1", version: 4 });
    await openForm("?edit=r1", "编辑合同登记");
    await userEvent.click(button("添加一行"));
    await userEvent.fill(field("品名，第 2 行"), "打印机");
    await userEvent.fill(figure("数量，第 2 行"), "3");
    await userEvent.fill(figure("单价，第 2 行"), "1200");
    await expect.element(page.getByText("3,600.00")).toBeVisible();
    await userEvent.click(button("复制第 2 行"));
    await userEvent.click(button("移除第 1 行"));
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    const line = { id: null, version: null, values: { pm: "打印机", sl: 3, dj: "1200.00", xj: "3600.00" } };
    expect(saved.inputs[0]?.body).toEqual({
      id: "r1",
      version: 3,
      values: {},
      subs: { ht_mx: { changed: [line, line], removed: ["m1"] } },
    });
  });

  test("shows the server's faults at fields of the main row and of the sent line", async () => {
    answer(
      "onlineRow.save",
      refusal("online_row.faults", {
        faults: [
          { at: "values.bh", what: "已有相同的值" },
          { at: "subs.ht_mx.0.pm", what: "不在可选的值之内" },
        ],
      }),
    );
    await openForm("?edit=r1", "编辑合同登记");
    await userEvent.fill(field("合同编号"), "HT-002");
    await userEvent.fill(field("品名，第 1 行"), "笔记本");
    await userEvent.click(button("保存"));
    await expect.element(page.getByText("有 2 处需要修改")).toBeVisible();
    await expect.element(field("合同编号")).toHaveAccessibleDescription("已有相同的值");
    await expect.element(field("品名，第 1 行")).toHaveAccessibleDescription("不在可选的值之内");
  });

  test("[SEC-65] checks a pattern when the field is left and survives catastrophic backtracking", async () => {
    const runaway = { text: "(a+)+b", message: "应为若干 a 加 b" };
    const fields = contractDefinition.fields.map((candidate) =>
      candidate.name === "bh" ? { ...candidate, pattern: runaway } : candidate,
    );
    signInToOnlineForm({ ...contractForm, definition: { ...contractDefinition, fields } });
    await openForm("?add=", "新增合同登记");
    await userEvent.fill(field("合同编号"), "a".repeat(30));
    // The engine is loaded with the first form that needs it.
    await expect
      .poll(async () => {
        await userEvent.click(field("合同编号"));
        await userEvent.click(field("合同名称"));
        return page.getByText("应为若干 a 加 b").query();
      })
      .not.toBeNull();
    await userEvent.fill(field("合同编号"), "aab");
    await userEvent.click(field("合同名称"));
    expect(page.getByText("应为若干 a 加 b").query()).toBeNull();
  });

  test("shows another user's changes and saves either version", async () => {
    const answers = [refusal("online_row.changed"), { id: "r1", version: 5 }];
    const saved = answer("onlineRow.save", () => answers.shift() ?? { id: "r1", version: 5 });
    await openForm("?edit=r1", "编辑合同登记");
    await userEvent.fill(field("合同名称"), "我的名称");
    const [first] = contractRows;
    const otherValues = { ...first?.values, mc: "别人的名称", je: "1234.50" };
    answer("onlineRow.read", onlineRow("r1", otherValues, { version: 4 }));
    await userEvent.click(button("保存"));
    await expect.element(page.getByText("该记录刚被他人修改，您的修改尚未保存")).toBeVisible();
    await expect.element(page.getByText("当前：别人的名称")).toBeVisible();
    await expect.element(page.getByText("当前：1,234.50")).toBeVisible();
    await expect.element(figure("金额")).toHaveValue("1234.50");
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[1]?.body).toMatchObject({ id: "r1", version: 4, values: { mc: "我的名称" } });
  });

  test("restores unsaved values after a reload and asks before leaving", async () => {
    await openForm("?edit=r1", "编辑合同登记");
    await userEvent.fill(field("合同名称"), "写到一半");
    await simulateReload();
    await openForm("?edit=r1", "编辑合同登记");
    await expect.element(field("合同名称")).toHaveValue("写到一半");
    await expect.element(page.getByText("已恢复上次未保存的内容。")).toBeVisible();
    await userEvent.click(button("返回列表"));
    await expect.element(page.getByText("离开后，未保存的修改将丢失。")).toBeVisible();
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "离开" }));
    await expect.poll(readAddress).toBe("/online/forms/ht");
    await openForm("?edit=r1", "编辑合同登记");
    await expect.element(field("合同名称")).toHaveValue("办公设备采购合同");
  });

  test("chooses a row of another form, which fills other fields", async () => {
    const definition = formDefinition({
      fields: [
        formField("gys", "供应商", {
          control: "link",
          link: { form: "gys" },
          source: { kind: "form", code: "gys", label: "mc", fill: [{ from: "dh", to: "dh" }] },
        }),
        formField("dh", "联系电话"),
      ],
    });
    signInToOnlineForm(createOpenForm(definition));
    const saved = answer("onlineRow.save", { id: "r9", version: 1 });
    const calls = answer("onlineRow.listChoices", {
      rows: [{ value: "g1", label: "华辰信息技术有限公司", fill: { dh: "010-1234" } }],
      hasMore: false,
    });
    await openForm("?add=", "新增合同登记");
    await userEvent.click(button("选择供应商"));
    const list = dialog("选择供应商");
    await userEvent.fill(list.getByLabelText("查找"), "华辰");
    await userEvent.click(list.getByRole("button", { name: "查询" }));
    await expect.poll(() => calls.inputs.at(-1)?.query.keyword).toBe("华辰");
    await userEvent.click(list.getByRole("button", { name: "选择 华辰信息技术有限公司" }));
    await expect.element(field("供应商")).toHaveValue("华辰信息技术有限公司");
    await expect.element(field("联系电话")).toHaveValue("010-1234");
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[0]?.body.values).toEqual({ gys: "g1", dh: "010-1234" });
  });

  test("offers no input for read-only and masked columns", async () => {
    signInToOnlineForm({ ...contractForm, columns: { bh: "read_only", je: "masked" } });
    const saved = answer("onlineRow.save", { id: "r1", version: 4 });
    await openForm("?edit=r1", "编辑合同登记");
    expect(field("合同编号").query()).toBeNull();
    await userEvent.fill(field("合同名称"), "新名称");
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[0]?.body.values).toEqual({ mc: "新名称" });
  });
});
