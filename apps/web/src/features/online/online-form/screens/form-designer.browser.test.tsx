import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { bidBond, bidBondDraft, signInAsFormDesigner } from "#test/browser/online-designing.ts";
import { faultsOfWidths, openApp, seriousFindings } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const tab = (name: string | RegExp) => page.getByRole("tab", { name });
const radio = (name: string) => page.getByRole("radio", { name, exact: true });
const tile = (title: string) => button(`选择字段 ${title}`);
const titles = () =>
  [...document.querySelectorAll("[data-field]")].map((element) => element.textContent?.replace("*", ""));

async function openDesigner(): Promise<void> {
  await openApp("/online/designer/form1");
  await expect.element(page.getByRole("heading", { name: "保证金台账", level: 1 })).toBeVisible();
  await expect.element(tile("金额")).toBeVisible();
}

const saves = () => answer("onlineForm.save", { id: "form1", version: 4, faults: [] });

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsFormDesigner();
});

test("has no serious finding and no sideways scroll in any view", async () => {
  await openDesigner();
  for (const view of ["画布", "字段表", "增强规则"]) {
    await userEvent.click(radio(view).element().parentElement as Element);
    await expect.element(radio(view)).toBeChecked();
    expect(await faultsOfWidths()).toEqual([]);
  }
});

describe("the canvas", () => {
  test("[ADMINDATA-24] shows a preview of the form and the settings of the chosen field", async () => {
    await openDesigner();
    expect(titles()).toEqual(["交纳单位", "金额", "到账日期", "状态"]);
    await expect.element(page.getByRole("region", { name: "不在表单中的字段" }).getByText("内部备注")).toBeVisible();
    await userEvent.click(tile("金额"));
    await expect.element(page.getByLabelText("标题", { exact: true })).toHaveValue("金额");
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toHaveValue("amount");
    await expect.element(page.getByLabelText("总位数", { exact: true })).toHaveValue("12");
    await userEvent.click(page.getByText("手机 375"));
    const grid = page.getByRole("list", { name: "表单的字段" }).element();
    expect(getComputedStyle(grid).gridTemplateColumns.split(" ")).toHaveLength(1);
  });

  test("offers the 21 controls and adds one behind the chosen field by keyboard", async () => {
    await openDesigner();
    expect(page.getByRole("button", { name: /^添加(?!字段|索引)/ }).elements()).toHaveLength(21);
    await userEvent.click(tile("金额"));
    button("添加日期").element().focus();
    await userEvent.keyboard("{Enter}");
    expect(titles()).toEqual(["交纳单位", "金额", "日期", "到账日期", "状态"]);
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toHaveValue("date_field");
    await expect.element(page.getByText("已添加“日期”")).toBeInTheDocument();
    for (const [control, limit] of [
      ["附件", "每条记录最多 9 个，每个不超过 20 MB"],
      ["图片", "每条记录最多 9 个，每个不超过 5 MB"],
    ] as const) {
      await userEvent.click(button(`添加${control}`));
      await expect.element(page.getByText(limit, { exact: true })).toBeVisible();
    }
  });

  test("suggests a pinyin name from the title of a field with a generated name", async () => {
    await openDesigner();
    await userEvent.click(tile("金额"));
    expect(button(/^使用拼音名称/).query()).toBeNull();
    await userEvent.click(button("添加日期"));
    await userEvent.fill(page.getByLabelText("标题", { exact: true }), "合同签订日期");
    await userEvent.click(button("使用拼音名称 he_tong_qian_ding_ri_qi"));
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toHaveValue("he_tong_qian_ding_ri_qi");
    await expect.element(button(/^使用拼音名称/)).not.toBeInTheDocument();
  });

  test("inserts a control at the place where it is dropped", async () => {
    await openDesigner();
    await userEvent.dragAndDrop(button("添加人员"), tile("金额"), { targetPosition: { x: 2, y: 4 } });
    await expect.poll(titles).toEqual(["交纳单位", "人员", "金额", "到账日期", "状态"]);
  });

  test("reorders fields by pointer, buttons and keys, and retains the focus", async () => {
    const saved = saves();
    await openDesigner();
    const grip = (title: string) => {
      const found = tile(title).element().parentElement?.querySelector("[data-grip]");
      return page.elementLocator(found as Element);
    };
    await userEvent.dragAndDrop(grip("状态"), tile("交纳单位"));
    await expect.poll(titles).toEqual(["状态", "交纳单位", "金额", "到账日期"]);
    tile("状态").element().focus();
    await userEvent.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    await expect.poll(titles).toEqual(["交纳单位", "金额", "状态", "到账日期"]);
    await expect.element(tile("状态")).toHaveFocus();
    await expect.element(page.getByText("“状态”已移到第 3 位，共 4 个")).toBeInTheDocument();
    await userEvent.click(tile("金额"));
    await userEvent.click(button("上移 金额"));
    await expect.poll(titles).toEqual(["金额", "交纳单位", "状态", "到账日期"]);
    await userEvent.click(button("保存草稿"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body.definition.fields.map(({ name }) => name))
      .toEqual(["amount", "payer", "state", "paid_on", "remark"]);
  });

  test("duplicates and removes by keys, and undoes and redoes each step", async () => {
    await openDesigner();
    tile("金额").element().focus();
    await userEvent.keyboard("{Control>}d{/Control}");
    await expect.poll(titles).toEqual(["交纳单位", "金额", "金额2", "到账日期", "状态"]);
    tile("到账日期").element().focus();
    await userEvent.keyboard("{Delete}");
    await expect.poll(titles).toEqual(["交纳单位", "金额", "金额2", "状态"]);
    await expect.element(tile("状态")).toHaveFocus();
    await userEvent.keyboard("{Control>}zz{/Control}");
    await expect.poll(titles).toEqual(["交纳单位", "金额", "到账日期", "状态"]);
    await expect.element(button("撤销")).toBeDisabled();
    await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    await expect.poll(titles).toEqual(["交纳单位", "金额", "金额2", "到账日期", "状态"]);
  });

  test("shows one area at a time on a narrow screen", async () => {
    await page.viewport(375, 800);
    await openDesigner();
    await userEvent.click(tile("金额"));
    await userEvent.click(button("设置 金额"));
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toHaveValue("amount");
    await userEvent.click(tab("控件"));
    await userEvent.click(button("添加开关"));
    await userEvent.click(tab("画布"));
    expect(titles()).toEqual(["交纳单位", "金额", "开关", "到账日期", "状态"]);
  });
});

describe("settings", () => {
  test("are checked while typed, with faults at the field, the setting and in a list", async () => {
    const saved = saves();
    await openDesigner();
    await expect.element(page.getByText("没有问题")).toBeVisible();
    await userEvent.click(tile("到账日期"));
    await userEvent.fill(page.getByLabelText("字段名称", { exact: true }), "select");
    await expect.element(page.getByText("“select”是保留字，请更换名称").first()).toBeVisible();
    await expect.element(tile("到账日期")).toHaveAccessibleDescription(/需要修改/);
    await userEvent.click(tile("交纳单位"));
    await userEvent.click(button("1 处需要修改"));
    await userEvent.click(page.getByRole("button", { name: /字段“到账日期”的字段名称/ }));
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toHaveValue("select");
    await userEvent.click(button("保存草稿"));
    await expect.poll(() => saved.inputs.at(-1)?.body).toMatchObject({ id: "form1", version: 3 });
    await expect.element(page.getByText("修改已保存")).toBeVisible();
  });

  test("adapt to the control, and references adapt to a new field name", async () => {
    const saved = saves();
    answer("onlineForm.read", {
      ...bidBondDraft,
      definition: { ...bidBond, indexes: [{ fields: ["amount", "payer"], isUnique: false }] },
      enhancement: {
        form: null,
        list: { format: 1, marks: [{ when: "row.amount > 0", colour: "red" }], actions: [] },
      },
    });
    await openDesigner();
    await userEvent.click(tile("金额"));
    // While it is typed, the name equals another field's for a moment.
    for (const typed of ["payer", "paid_amount"])
      await userEvent.fill(page.getByLabelText("字段名称", { exact: true }), typed);
    await userEvent.click(tile("到账日期"));
    await userEvent.click(page.getByRole("combobox", { name: "控件", exact: true }));
    await userEvent.click(page.getByText("日期时间", { exact: true }).last());
    await userEvent.click(tab("页面"));
    await userEvent.click(page.getByLabelText("作为查询条件"));
    await userEvent.click(page.getByText("范围", { exact: true }).last());
    await userEvent.click(button("保存草稿"));
    await expect.poll(() => saved.inputs.length).toBe(1);
    const { definition } = saved.inputs[0]?.body ?? { definition: bidBond };
    expect(definition.indexes).toEqual([{ fields: ["paid_amount", "payer"], isUnique: false }]);
    expect(definition.fields[2]).toMatchObject({ control: "moment", type: "moment", query: "range" });
    // The rules were renamed as well and are saved separately.
    await userEvent.click(button("预览发布"));
    await expect.element(page.getByText("增强规则有未保存的修改，不随发布保存。", { exact: false })).toBeVisible();
  });

  test("offer rules by name and accept a typed code", async () => {
    const saved = saves();
    await openDesigner();
    await userEvent.click(tile("交纳单位"));
    await userEvent.click(tab(/^校验/));
    await userEvent.fill(page.getByLabelText("填值规则", { exact: true }), "编号");
    await userEvent.click(page.getByText("保证金编号（bond_no）"));
    await expect.element(page.getByText("保证金编号", { exact: true })).toBeVisible();
    await userEvent.fill(page.getByLabelText("校验规则", { exact: true }), " own_rule ");
    expect(await seriousFindings()).toEqual([]);
    await userEvent.click(button("保存草稿"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body.definition.fields[0])
      .toMatchObject({ fillRule: "bond_no", checkRule: "own_rule" });
  });

  test("[ONLINE-06] read options from a dictionary or a select list and show them at once", async () => {
    const saved = saves();
    const word = (value: string, text: string) => ({ value, text, title: text, label: text });
    const items = answer("dictionary.readItems", [word("HW", "货物"), word("GC", "工程")]);
    const list = answer("dictionary.readSelectList", [{ value: "1", text: "现场评审" }]);
    await openDesigner();
    const canvas = page.getByRole("list", { name: "表单的字段" });
    await userEvent.click(tile("状态"));
    await userEvent.click(tab(/^校验/));
    const source = page.getByRole("combobox", { name: "选项来源", exact: true });
    await userEvent.click(source);
    await userEvent.click(page.getByTitle("选择列表", { exact: true }).last());
    await userEvent.fill(page.getByLabelText("列表编码", { exact: true }), "评审");
    await userEvent.click(page.getByText("评审方式（review_way）"));
    await expect.element(canvas.getByText("现场评审", { exact: true })).toBeVisible();
    expect(list.inputs.at(-1)?.params).toEqual({ type: "review_way" });
    await userEvent.click(button("保存草稿"));
    const savedSource = () => saved.inputs.at(-1)?.body.definition.fields[3]?.source;
    await expect.poll(savedSource).toEqual({ kind: "select", code: "review_way" });
    await userEvent.click(source);
    await userEvent.click(page.getByTitle("字典", { exact: true }).last());
    await userEvent.fill(page.getByLabelText("字典编码", { exact: true }), "cglb");
    await expect.element(canvas.getByText("工程", { exact: true })).toBeVisible();
    expect(items.inputs.at(-1)?.params).toEqual({ code: "cglb" });
    await userEvent.click(button("保存草稿"));
    await expect.poll(savedSource).toEqual({ kind: "dictionary", code: "cglb" });
  });

  test("link a field to a record of another form and store the displayed column", async () => {
    const saved = saves();
    await openDesigner();
    await userEvent.click(button("添加弹窗选择记录"));
    await userEvent.click(tab(/^关联/));
    await userEvent.click(page.getByLabelText("关联的表单", { exact: true }));
    await userEvent.click(page.getByText("供应商名录（supplier_list）"));
    await userEvent.click(button("添加一组"));
    await userEvent.click(button("保存草稿"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body.definition.fields.find(({ control }) => control === "link"))
      .toMatchObject({
        link: { form: "supplier_list" },
        source: {
          kind: "form",
          code: "supplier_list",
          label: "supplier_name",
          fill: [{ from: "supplier_name", to: "payer" }],
        },
      });
    await expect.element(page.getByText("没有问题")).toBeVisible();
  });

  test("are edited for the form and its buttons as well", async () => {
    const saved = saves();
    await openDesigner();
    await userEvent.click(tab("表单"));
    await expect.element(page.getByLabelText("编码", { exact: true })).toBeDisabled();
    await userEvent.click(page.getByLabelText("表单列数"));
    await userEvent.click(page.getByText("3 列", { exact: true }).last());
    await userEvent.click(tab("按钮"));
    await userEvent.click(button("添加按钮"));
    const item = page.getByRole("region", { name: "按钮“1”" });
    await userEvent.fill(item.getByLabelText("显示条件"), "1 + 1");
    await expect.element(item.getByText("条件的结果应为是或否")).toBeVisible();
    await userEvent.fill(item.getByLabelText("显示条件"), "row.amount > 0");
    await userEvent.fill(item.getByLabelText("文字"), "退还");
    const named = page.getByRole("region", { name: "按钮“退还”" });
    await userEvent.click(named.getByRole("button", { name: "添加一项" }));
    await userEvent.fill(named.getByLabelText("第 1 项的值（表达式）"), '"2"');
    await userEvent.click(button("保存草稿"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body.definition)
      .toMatchObject({
        columns: 3,
        buttons: [
          { title: "退还", code: "action", condition: "row.amount > 0", set: [{ field: "payer", value: '"2"' }] },
        ],
      });
  });

  test("can be edited for many fields in one table", async () => {
    const saved = saves();
    await openDesigner();
    await userEvent.click(page.getByText("字段表", { exact: true }));
    await userEvent.fill(page.getByLabelText("第 2 行标题"), "交纳金额");
    await userEvent.click(page.getByLabelText("第 3 行必填"));
    await userEvent.click(button("下移 交纳单位"));
    await userEvent.click(button("保存草稿"));
    await expect
      .poll(() => saved.inputs.at(-1)?.body.definition.fields.slice(0, 3))
      .toMatchObject([{ name: "amount", title: "交纳金额" }, { name: "payer" }, { name: "paid_on", isRequired: true }]);
    await userEvent.click(button("设置 交纳金额").or(button("详细设置 交纳金额")));
    await expect.element(page.getByLabelText("字段名称", { exact: true })).toHaveValue("amount");
  });
});
