// Guarantee: a searched field says that nothing was found only after a successful answer, and reports a failed one.
import type { FormField } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, deferred, fromGateway } from "#test/browser/answers.ts";
import { createOpenForm, onlineRow, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";

const combobox = () => page.getByRole("combobox", { name: /^经办/ });
const option = (words: string) => page.getByText(words, { exact: true }).last();
const alert = () => page.getByRole("alert");
const none = () => page.getByText("未找到", { exact: true });
const person = { id: "u7", realname: "韩梅梅", departments: ["合同处"], positions: [], phone: null, email: null };

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
});

async function openNew(more: Partial<FormField>) {
  signInToOnlineForm(createOpenForm(formDefinition({ fields: [formField("jb", "经办", more)] })));
  await openApp("/online/forms/ht?add=");
  await expect.element(page.getByRole("heading", { name: "新增合同登记", level: 1 })).toBeVisible();
}

test("[ONLINE-06] reports a failed search for people and retries it with the focus in the field", async () => {
  await openNew({ control: "user" });
  answer("contacts.list", fromGateway(503));
  await userEvent.click(combobox());
  await expect.element(alert()).toHaveTextContent("选项加载失败请求出现错误，请稍后再试重试");
  expect(none().query()).toBeNull();
  answer("contacts.list", { total: 1, rows: [person] });
  await userEvent.click(alert().getByRole("button", { name: "重试" }));
  await expect.element(option("韩梅梅 · 合同处")).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
  await expect.element(combobox()).toHaveFocus();
});

test("[ONLINE-06] reports no categories only after an answer and reads again on reopening", async () => {
  const reply = deferred<Response>();
  answer("category.readTree", () => reply.promise);
  await openNew({ control: "category", source: { kind: "category", code: "B01" } });
  await userEvent.click(combobox());
  await userEvent.keyboard("{ArrowDown}");
  expect(none().query()).toBeNull();
  reply.resolve(fromGateway(503));
  await expect.element(alert()).toBeVisible();
  expect(none().query()).toBeNull();
  answer("category.readTree", []);
  await userEvent.keyboard("{Escape}");
  await expect.element(alert()).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(none()).toBeVisible();
});

const link: FormField["source"] = { kind: "form", code: "xm", label: "mc", fill: [] };
const department = { orgCode: "A01A02", departName: "合同处", path: ["总公司", "合同处"] };
type Referring = [what: string, more: Partial<FormField>, value: string, label: string, offer: () => unknown];
const referring: Referring[] = [
  [
    "a person",
    { control: "user" },
    "u7",
    "韩梅梅 · 合同处",
    () => answer("contacts.list", { total: 1, rows: [person] }),
  ],
  [
    "a department",
    { control: "department" },
    "A01A02",
    "总公司 / 合同处",
    () => answer("contacts.findDepartments", [department]),
  ],
  [
    "a category",
    { control: "category", source: { kind: "category", code: "B01" } },
    "B01A01",
    "货物",
    () => answer("category.readTree", [{ code: "B01A01", parentCode: null, name: "货物" }]),
  ],
  [
    "a linked record",
    { control: "link", source: link },
    "p1",
    "办公楼改造",
    () => answer("onlineRow.listChoices", { rows: [{ value: "p1", label: "办公楼改造", fill: {} }], hasMore: false }),
  ],
];

test.each(referring)(
  "[ONLINE-06] finds %s in the query line by name and filters by the stored value",
  async (_, more, value, label, offer) => {
    const fields = [formField("mc", "名称"), formField("jb", "经办", { ...more, query: "single" })];
    signInToOnlineForm(createOpenForm(formDefinition({ fields })));
    const rows = answer("onlineRow.list", { total: 0, isMore: false, rows: [], next: null });
    await openApp("/online/forms/ht");
    await expect.element(combobox()).toBeVisible();
    offer();
    await userEvent.click(combobox());
    await userEvent.click(option(label));
    await userEvent.click(page.getByRole("button", { name: "查询", exact: true }));
    const filter = JSON.stringify({ all: [{ field: "jb", is: "eq", value }] });
    await expect.poll(() => rows.inputs.at(-1)?.query.filter).toBe(filter);
    await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible();
  },
);

test("[ONLINE-06] shows a person in the query line's address by the name in the records", async () => {
  const fields = [
    formField("mc", "名称"),
    formField("jb", "经办", { control: "user", inList: false, query: "single" }),
  ];
  signInToOnlineForm(createOpenForm(formDefinition({ fields })));
  const row = { ...onlineRow("r1", { mc: "合同", jb: "u7" }), labels: { jb: { u7: "韩梅梅" } } };
  answer("onlineRow.list", { total: 1, isMore: false, rows: [row], next: null });
  await openApp("/online/forms/ht?q.jb=u7");
  await expect.element(option("韩梅梅")).toBeVisible();
});
