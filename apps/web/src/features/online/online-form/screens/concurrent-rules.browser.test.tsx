import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSessionStored } from "#shared/storage/stored-values.ts";
import { answer, refusal } from "#test/browser/answers.ts";
import { bidBondDraft, recordOf, signInAsFormDesigner } from "#test/browser/online-designing.ts";
import { openApp, scrollsSideways, seriousFindings, simulateReload, toast } from "#test/browser/open.tsx";

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const panel = page.getByRole("alert", { name: "该记录刚被他人修改，您的修改尚未保存" });
const choice = (name: string) => panel.getByRole("radio", { name });
const condition = page.getByLabelText("拒绝保存或删除第 1 条的条件");
const wholly = { format: 1, rules: [], computed: [], defaults: [], changes: [], refusals: [] } as const;
const negative = (when: string) => ({ on: "save" as const, when, message: "金额不能为负", field: null });
const archived = { on: "delete" as const, when: 'row.state == "done"', message: "已归档", field: null };
const required = { field: "amount", is: "required" as const, when: "true" };

const begun = { ...wholly, rules: [], computed: [], defaults: [], changes: [], refusals: [negative("row.amount < 0")] };
const otherRules = { ...begun, rules: [required], refusals: [negative("row.amount < 1"), archived] };

async function openRules(): Promise<void> {
  await openApp("/online/designer/form1");
  await expect.element(page.getByRole("heading", { name: "保证金台账", level: 1 })).toBeVisible();
  await userEvent.click(page.getByText("增强规则", { exact: true }));
  await expect.element(condition).toBeVisible();
}
async function changeMine(): Promise<void> {
  await userEvent.fill(condition, "row.amount <= 0");
  await userEvent.click(button("添加默认值"));
  await userEvent.fill(page.getByLabelText("默认值第 1 条的表达式"), "person.department");
}
/** Another user's save precedes the own one. */
function savedFirst(): void {
  answer("onlineForm.saveEnhancement", refusal("online_form.changed"));
  answer("onlineForm.listRecords", [
    { ...recordOf("r5", "40", ""), content: otherRules },
    { ...recordOf("r1", "20", ""), content: begun },
  ]);
  answer("onlineForm.read", { ...bidBondDraft, enhancement: { form: otherRules, list: null } });
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
  signInAsFormDesigner();
  answer("onlineForm.read", { ...bidBondDraft, enhancement: { form: begun, list: null } });
  answer("onlineForm.listRecords", [{ ...recordOf("r1", "20", ""), content: begun }]);
});

describe("[ADMINDATA-25] rules that another user changed meanwhile", () => {
  test("are shown rule by rule for a choice and then saved over the other version", async () => {
    await openRules();
    await changeMine();
    savedFirst();
    await userEvent.click(button("保存表单规则"));
    await expect.element(choice("我填写的：保存前 “金额” 不大于 0：金额不能为负")).toBeChecked();
    await expect.element(choice("当前：金额 必填：是")).toBeChecked();
    await expect.element(choice("打开时：没有这条规则").first()).toBeVisible();
    await expect.element(panel.getByRole("group", { name: "拒绝：删除前“已归档”要保留的内容" })).toBeVisible();
    await expect.element(page.getByLabelText("拒绝保存或删除第 2 条的提示")).toHaveValue("已归档");
    await expect.element(page.getByLabelText("默认值第 1 条的表达式")).toHaveValue("person.department");
    await page.viewport(375, 900);
    expect(await scrollsSideways()).toBe(false);
    expect(await seriousFindings()).toEqual([]);

    await userEvent.click(choice("当前：保存前 “金额” 小于 1：金额不能为负"));
    await expect.element(condition).toHaveValue("row.amount < 1");
    const remainingChoice = panel.getByRole("group", { name: "字段状态：“金额”必填要保留的内容" });
    await userEvent.click(remainingChoice.getByRole("radio", { name: "打开时：没有这条规则" }));
    const saved = answer("onlineForm.saveEnhancement", { id: "r6" });
    await userEvent.click(button("保存表单规则"));
    await expect.element(toast("增强规则已保存")).toBeVisible();
    expect(saved.inputs.map(({ body }) => [body.basedOn, body.enhancement.content])).toEqual([
      [
        "r5",
        {
          ...otherRules,
          rules: [],
          defaults: [expect.objectContaining({ value: "person.department" })],
        },
      ],
    ]);
    expect(panel.query()).toBeNull();
  });

  test("are detected after a reload as well and can be accepted as a whole", async () => {
    await openRules();
    await changeMine();
    // Waits for the last change: an earlier copy is stored before it.
    const copied = () => JSON.stringify(readSessionStored("online-form-draft:form1"));
    await expect.poll(copied).toContain("person.department");
    savedFirst();
    await simulateReload();
    await openRules();
    await expect.element(condition).toHaveValue("row.amount <= 0");
    await userEvent.click(button("保存表单规则"));
    await expect.element(choice("当前：金额 必填：是")).toBeChecked();
    await userEvent.click(panel.getByRole("button", { name: "放弃我的修改，载入最新" }));
    await expect.element(condition).toHaveValue("row.amount < 1");
    expect(page.getByLabelText("默认值第 1 条的表达式").query()).toBeNull();
    await expect.element(button("保存表单规则")).toBeDisabled();
  });
});
