import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#test/browser/answers.ts";
import { faultsOfWidths, openApp, seriousFindings, toast } from "#test/browser/open.tsx";
import { numberRule, orgCodeRule, signInAsRuleAdmin } from "#test/browser/rule-administration.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Found by its heading: in tests the library gives the dialog and the pager of the list behind it the same name. */
const dialog = (name: string) =>
  page.getByRole("dialog").filter({ has: page.getByRole("heading", { name, level: 2, exact: true }) });

async function open(kind: "check" | "fill"): Promise<void> {
  await openApp(`/system/${kind}-rules`);
  const name = kind === "check" ? "校验规则" : "填值规则";
  await expect.element(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  signInAsRuleAdmin();
});

test.each([
  ["check", "组织编码"],
  ["fill", "采-20261120-0007"],
] as const)("[ADMINDATA-25] has no serious finding and no sideways scroll in its form: %s", async (kind, content) => {
  await open(kind);
  await expect.element(page.getByText(content).first()).toBeInTheDocument();
  await userEvent.click(button(/^编辑 /));
  expect(await faultsOfWidths()).toEqual([]);
});

describe("[ADMINDATA-25] check rule", () => {
  test("is tried with the steps of its form, shows the failed one, and is saved", async () => {
    const trials = answer("validation.test", {
      isPassed: false,
      tested: [
        { step: 0, begin: 0, end: 6, text: "丙12345", isPassed: true },
        { step: 1, begin: 0, end: 2, text: "丙1", isPassed: false },
      ],
    });
    await open("check");
    await userEvent.click(button("编辑 组织编码"));
    const form = dialog("编辑校验规则");
    const second = form.getByRole("group", { name: "第 2 步" });
    await userEvent.fill(second.getByLabelText("不符合时的提示"), "前两位不对");
    const trial = form.getByRole("region", { name: "测试" });
    await userEvent.fill(trial.getByLabelText("要校验的值"), "丙12345");
    await userEvent.click(trial.getByRole("button", { name: "校验" }));
    await expect.element(trial.getByText("不通过：前两位不对")).toBeVisible();
    await expect.element(trial.getByText("第 2 步：“丙1”不符合")).toBeVisible();
    expect(trials.inputs[0]?.body).toEqual({
      value: "丙12345",
      steps: [orgCodeRule.steps[0], { ...orgCodeRule.steps[1], message: "前两位不对" }],
    });
    const saved = answer("validation.save", { id: "c1" });
    await userEvent.fill(form.getByLabelText("名称"), "单位编码");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“单位编码”")).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      {
        id: "c1",
        version: 2,
        code: "org_code",
        name: "单位编码",
        description: "",
        enabled: true,
        steps: [
          { digits: "*", pattern: ".{6}", message: "应为 6 位", priority: 1 },
          { digits: 2, pattern: "[甲-乙]{2}", message: "前两位不对", priority: 0 },
        ],
      },
    ]);
  });

  test("is created from added and moved steps; a refusal shows at the steps", async () => {
    answer("validation.save", refusal("check_rule.bad_pattern", { field: "steps" }, { number: 2 }));
    await open("check");
    await userEvent.click(button("新增校验规则"));
    const form = dialog("新增校验规则");
    await userEvent.fill(form.getByLabelText("编码"), "plate");
    await userEvent.fill(form.getByLabelText("名称"), "车牌");
    const step = (number: number) => form.getByRole("group", { name: `第 ${number} 步` });
    await userEvent.fill(step(1).getByLabelText("表达式"), "(?=x)");
    await userEvent.fill(step(1).getByLabelText("不符合时的提示"), "一");
    await userEvent.click(form.getByRole("button", { name: "添加步骤" }));
    await userEvent.click(step(2).getByLabelText("后续若干位"));
    await userEvent.fill(step(2).getByLabelText("位数"), "3");
    await userEvent.fill(step(2).getByLabelText("表达式"), "\\d{3}");
    await userEvent.fill(step(2).getByLabelText("不符合时的提示"), "二");
    await userEvent.click(form.getByRole("button", { name: "上移第 2 项" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    const fault = "第 2 条的表达式不能使用：语法不正确，或含有前后断言、反向引用";
    await expect.element(form.getByText(fault)).toBeVisible();
    const saved = answer("validation.save", { id: "c2" });
    await userEvent.click(form.getByRole("button", { name: "移除第 2 项" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“车牌”")).toBeVisible();
    expect(saved.inputs[0]?.body).toEqual({
      id: null,
      version: null,
      code: "plate",
      name: "车牌",
      description: "",
      enabled: true,
      steps: [{ digits: 3, pattern: "\\d{3}", message: "二", priority: 0 }],
    });
  });

  test("can be disabled, but not deleted if it is built in", async () => {
    const saved = answer("validation.save", { id: "c1" });
    await open("check");
    await userEvent.click(button("组织编码 的更多操作"));
    expect(page.getByRole("menuitem", { name: "删除" }).query()).toBeNull();
    await userEvent.click(page.getByRole("menuitem", { name: "停用" }));
    await expect.element(toast("“组织编码”已停用")).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({ id: "c1", version: 2, enabled: false, steps: orgCodeRule.steps });
  });
});

describe("[ADMINDATA-25] fill rule", () => {
  test("previews the next numbers without consuming one, and is saved", async () => {
    const trials = answer("fillRule.test", { values: ["采-20261120-0007", "采-20261120-0008"] });
    await open("fill");
    await userEvent.click(button("编辑 采购编号"));
    const form = dialog("编辑填值规则");
    await userEvent.click(form.getByRole("button", { name: "查看后续编号" }));
    await expect.element(form.getByText("后续编号依次为：采-20261120-0007、采-20261120-0008")).toBeVisible();
    expect(trials.inputs[0]?.body).toEqual({ id: "f1", parts: numberRule.parts });
    answer("fillRule.test", refusal("fill_rule.two_sequences", { field: "parts" }));
    await userEvent.click(form.getByRole("button", { name: "查看后续编号" }));
    await expect.element(form.getByText("一个规则只能有一个流水号")).toBeVisible();
    const saved = answer("fillRule.save", { id: "f1" });
    await userEvent.fill(form.getByRole("group", { name: "第 1 部分" }).getByLabelText("文本"), "购-");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“采购编号”")).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    expect(saved.inputs.map(({ body }) => body)).toEqual([
      {
        id: "f1",
        version: 2,
        code: "tender_no",
        name: "采购编号",
        description: "",
        enabled: true,
        parts: [
          { kind: "text", text: "购-" },
          { kind: "date", format: "yyyyMMdd" },
          { kind: "sequence", digits: 4, start: 1, restarts: "day", perDepartment: false, isGapless: false },
        ],
      },
    ]);
  });

  test("is created from prefix, date and sequence", async () => {
    const saved = answer("fillRule.save", { id: "f2" });
    await open("fill");
    await userEvent.click(button("新增填值规则"));
    const form = dialog("新增填值规则");
    await userEvent.fill(form.getByLabelText("编码"), "contract");
    await userEvent.fill(form.getByLabelText("名称"), "合同编号");
    await userEvent.fill(form.getByRole("group", { name: "第 1 部分" }).getByLabelText("文本"), "HT");
    const last = form.getByRole("group", { name: "第 3 部分" });
    await userEvent.fill(last.getByLabelText("位数"), "6");
    await userEvent.click(last.getByLabelText("须连续（仅在保存记录时生成）"));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await expect.element(toast("已保存“合同编号”")).toBeVisible();
    expect(saved.inputs[0]?.body).toMatchObject({
      code: "contract",
      parts: [
        { kind: "text", text: "HT" },
        { kind: "date", format: "yyyyMMdd" },
        { kind: "sequence", digits: 6, start: 1, restarts: "day", perDepartment: false, isGapless: true },
      ],
    });
  });

  test("issues a number after confirmation, and can no longer be deleted then", async () => {
    const draws = answer("fillRule.draw", { value: "采-20261120-0007" });
    await open("fill");
    await userEvent.click(button("取号 采购编号"));
    await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "取号" }));
    await expect.element(toast("已取用编号 采-20261120-0007")).toBeVisible();
    expect(draws.inputs[0]?.body).toEqual({ code: "tender_no" });
    await userEvent.click(button("采购编号 的更多操作"));
    await expect.element(page.getByRole("menuitem", { name: "停用" })).toBeVisible();
    expect(page.getByRole("menuitem", { name: "删除" }).query()).toBeNull();
  });
});

test.each([
  ["check", "validation.remove", "组织编码", "c1"],
  ["fill", "fillRule.remove", "采购编号", "f1"],
] as const)("[ADMINDATA-25] deletes an unused %s rule after confirmation", async (kind, key, name, id) => {
  answer("validation.list", { total: 1, rows: [{ ...orgCodeRule, builtin: false }] });
  answer("fillRule.list", { total: 1, rows: [{ ...numberRule, isUsed: false }] });
  const calls = answer(key, null);
  await open(kind);
  await userEvent.click(button(`${name} 的更多操作`));
  await userEvent.click(page.getByRole("menuitem", { name: "删除" }));
  const question = page.getByRole("dialog").filter({ hasText: `删除规则“${name}”后不能恢复。` });
  await expect.element(question).toBeVisible();
  expect(calls.inputs).toEqual([]);
  await userEvent.click(question.getByRole("button", { name: "删除" }));
  await expect.element(toast(`已删除“${name}”`)).toBeVisible();
  expect(calls.inputs.map(({ body }) => body)).toEqual([{ id, version: 2 }]);
});

describe("[ADMINDATA-25] file of rules", () => {
  const form = () => dialog("导入校验规则");
  async function choose(): Promise<void> {
    await open("check");
    await userEvent.click(button("导入"));
    const file = new File(["{}"], "rules.json", { type: "application/json" });
    const field = document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]');
    if (field) await userEvent.upload(field, file);
  }

  test("is previewed before it is imported", async () => {
    const sent = answer("validation.import", ({ params: { mode } }) => ({
      isApplied: mode === "apply",
      made: 2,
      changed: 1,
      faults: [],
      faultCount: 0,
    }));
    await choose();
    await expect.element(form().getByText("将新增规则 2 条，更新规则 1 条。")).toBeVisible();
    await userEvent.click(form().getByRole("button", { name: "导入" }));
    await expect.element(toast("导入完成")).toBeVisible();
    expect(sent.inputs.map(({ params }) => params)).toEqual([{ mode: "try" }, { mode: "apply" }]);
  });

  test("names the rule with a fault, and imports nothing", async () => {
    const faults = [{ row: 3, what: "编码不正确" }];
    answer("validation.import", { isApplied: false, made: 0, changed: 0, faults, faultCount: 1 });
    await choose();
    await expect.element(form().getByText("第 3 条：编码不正确")).toBeVisible();
    await expect.element(form().getByRole("button", { name: "导入" })).toBeDisabled();
    expect(await seriousFindings()).toEqual([]);
  });
});
