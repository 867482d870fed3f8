// Guarantee: the server's checks of a value are shown at its field during editing, and an empty value is not sent.
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, refusal } from "#test/browser/answers.ts";
import { advanceAndSettle, freezeClock } from "#test/browser/clock.ts";
import { expectNoCalls } from "#test/browser/no-calls.ts";
import { contractForm, createOpenForm, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";

const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}(\\*|$)`) });

async function openForm(query: string, title: string): Promise<void> {
  await openApp(`/online/forms/ht${query}`);
  await expect.element(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
}

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
});

test("[ONLINE-05] runs the rule check when a field is left with a value and shows its fault", async () => {
  signInToOnlineForm(createOpenForm(formDefinition({ fields: [formField("dh", "电话", { checkRule: "phone" })] })));
  const failed = { begin: 0, end: 2, text: "12", pattern: "[0-9]{11}", message: "不是电话号码", passed: false };
  const calls = answer(
    "validation.checkRule",
    refusal("validation.rule_failed", { rule: failed }, { message: "不是电话号码" }),
  );
  await openForm("?add=", "新增合同登记");
  await userEvent.click(field("电话"));
  await userEvent.tab();
  expect(calls.inputs).toEqual([]);
  await userEvent.fill(field("电话"), "12");
  await userEvent.tab();
  await expect.element(field("电话")).toHaveAccessibleDescription("不是电话号码");
  expect(calls.inputs.map(({ body }) => body)).toEqual([{ ruleCode: "phone", value: "12" }]);
});

const uniqueNumber = formDefinition({
  fields: [formField("bh", "合同编号", { isUnique: true }), formField("mc", "合同名称")],
});
const duplicateMessage = "该值不可用，系统中已存在！";

test("[ONLINE-04] runs the duplicate check when a unique field is left with a value", async () => {
  signInToOnlineForm(createOpenForm(uniqueNumber));
  const calls = answer("validation.checkDuplicate", refusal("validation.value_taken"));
  await openForm("?add=", "新增合同登记");
  freezeClock();
  await userEvent.click(field("合同编号"));
  await userEvent.tab();
  await userEvent.fill(field("合同编号"), " ");
  await userEvent.tab();
  await userEvent.fill(field("合同编号"), "HT-002");
  await userEvent.tab();
  await expect.element(field("合同编号")).toHaveAccessibleDescription(duplicateMessage);
  // A value is checked once, and a field that is not unique is never checked.
  await userEvent.fill(field("合同名称"), "物业");
  await userEvent.click(field("合同编号"));
  await userEvent.tab();
  await advanceAndSettle(600);
  expect(calls.inputs.map(({ query }) => query)).toEqual([{ tableName: "ht", fieldName: "bh", fieldVal: "HT-002" }]);
});

test("[ONLINE-04] checks on a pause with the row's id and drops the fault of an older value", async () => {
  signInToOnlineForm(createOpenForm(uniqueNumber));
  const calls = answer("validation.checkDuplicate", ({ query }) =>
    query.fieldVal === "HT-002" ? refusal("validation.value_taken") : null,
  );
  await openForm("?edit=r1", "编辑合同登记");
  freezeClock();
  await userEvent.fill(field("合同编号"), "HT-002");
  await expectNoCalls(calls);
  await advanceAndSettle(600);
  await expect.element(field("合同编号")).toHaveAccessibleDescription(duplicateMessage);
  await userEvent.fill(field("合同编号"), "HT-003");
  await advanceAndSettle(600);
  await expect.poll(() => calls.inputs).toHaveLength(2);
  await expect.element(field("合同编号")).not.toHaveAccessibleDescription(duplicateMessage);
  // The row's own value is not checked.
  await userEvent.fill(field("合同编号"), "HT-001");
  await userEvent.tab();
  await advanceAndSettle(600);
  const sharedQuery = { tableName: "ht", fieldName: "bh", dataId: "r1" };
  expect(calls.inputs.map(({ query }) => query)).toEqual([
    { ...sharedQuery, fieldVal: "HT-002" },
    { ...sharedQuery, fieldVal: "HT-003" },
  ]);
});

test("[ONLINE-04] shows no fault on a late or failed answer and leaves the decision to the save", async () => {
  signInToOnlineForm(createOpenForm(uniqueNumber));
  const slow = deferred<ReturnType<typeof refusal>>();
  const calls = answer("validation.checkDuplicate", ({ query }) =>
    query.fieldVal === "HT-002"
      ? slow.promise
      : refusal("http.too_many_requests", { retryAfterSeconds: 5 }, { seconds: 5 }),
  );
  answer(
    "onlineRow.save",
    refusal("online_row.faults", { faults: [{ at: "values.bh", what: "该值已存在，不能重复" }] }),
  );
  await openForm("?add=", "新增合同登记");
  await userEvent.fill(field("合同编号"), "HT-002");
  await userEvent.tab();
  await userEvent.fill(field("合同编号"), "HT-003");
  slow.resolve(refusal("validation.value_taken"));
  await userEvent.tab();
  await expect.poll(() => calls.inputs).toHaveLength(2);
  await advanceAndSettle(0);
  expect(page.getByRole("alert").query()).toBeNull();
  await userEvent.click(page.getByRole("button", { name: "保存", exact: true }));
  await expect.element(field("合同编号")).toHaveAccessibleDescription("该值已存在，不能重复");
});

test("[ONLINE-04] checks a line by the code of its sub-table", async () => {
  const subs = contractForm.subs.map((sub) => {
    const fields = sub.definition.fields.map((candidate) =>
      candidate.name === "pm" ? { ...candidate, isUnique: true } : candidate,
    );
    return { ...sub, definition: { ...sub.definition, fields } };
  });
  signInToOnlineForm({ ...contractForm, subs });
  const calls = answer("validation.checkDuplicate", refusal("validation.value_taken"));
  await openForm("?edit=r1", "编辑合同登记");
  await userEvent.fill(field("品名，第 1 行"), "打印机");
  await expect.element(field("品名，第 1 行")).toHaveAccessibleDescription(duplicateMessage);
  expect(calls.inputs.map(({ query }) => query)).toEqual([
    { tableName: "ht_mx", fieldName: "pm", fieldVal: "打印机", dataId: "m1" },
  ]);
});
