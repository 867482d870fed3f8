// Guarantee: a field offers the current items of its dictionary or select list, stores the value and shows its word.
import type { FormField } from "@tender/contract";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#test/browser/answers.ts";
import { createOpenForm, onlineRow, signInToOnlineForm } from "#test/browser/online-forms.ts";
import { openApp, readAddress, toast } from "#test/browser/open.tsx";
import { formDefinition, formField } from "#test/form-factory.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const combobox = () => page.getByRole("combobox", { name: /^采购类别/ });
const sources = { dictionary: "dictionary", "select list": "select" } as const;
type Source = keyof typeof sources;

const within = (control: FormField["control"], source: Source) =>
  formDefinition({
    fields: [
      formField("lb", "采购类别", {
        type: control === "checkbox" || control === "multi_select" ? "many" : "text",
        control,
        source: { kind: sources[source], code: "cglb" },
        query: "single",
      }),
    ],
  });

/** A dictionary and a select list of the same code with different items. */
function answerLists() {
  const words = [
    { value: "HW", text: "货物", title: "货物", label: "货物" },
    { value: "GC", text: "工程", title: "工程", label: "工程" },
  ];
  const items = answer("dictionary.readItems", words);
  const list = answer("dictionary.readSelectList", [
    { value: "1", text: "现场评审" },
    { value: "2", text: "远程评审" },
  ]);
  return { read: () => [...items.lines, ...list.lines].map((line) => line.split("?")[0]) };
}

const BY_CODE = "GET /api/sys/dict/getDictItems/cglb";
const BY_TYPE = "GET /api/common/select/byType/cglb";

beforeEach(async () => {
  await page.viewport(1440, 900);
  window.sessionStorage.clear();
});

async function openNew(control: FormField["control"], source: Source) {
  signInToOnlineForm(createOpenForm(within(control, source)));
  const lists = answerLists();
  const saved = answer("onlineRow.save", { id: "r1", version: 1 });
  await openApp("/online/forms/ht?add=");
  await expect.element(page.getByRole("heading", { name: "新增合同登记", level: 1 })).toBeVisible();
  return { ...lists, saved };
}

test.each([
  ["select", "dictionary", BY_CODE, ["货物", "工程"], "GC"],
  ["search", "select list", BY_TYPE, ["现场评审", "远程评审"], "2"],
  ["multi_select", "dictionary", BY_CODE, ["货物", "工程"], ["GC"]],
] as const)(
  "[ONLINE-06] offers in a %s the items of a %s and sends the value",
  async (control, source, line, words, value) => {
    const { read, saved } = await openNew(control, source);
    await userEvent.click(combobox());
    for (const word of words) await expect.element(page.getByTitle(word, { exact: true }).last()).toBeVisible();
    const offered = [...document.querySelectorAll(".ant-select-item-option")].map((option) => option.textContent);
    expect(offered).toEqual(words);
    await userEvent.click(page.getByTitle(words[1], { exact: true }).last());
    await userEvent.click(button("保存"));
    await expect.element(toast("已保存")).toBeVisible();
    expect(saved.inputs[0]?.body.values).toEqual({ lb: value });
    expect(new Set(read())).toEqual(new Set([line]));
  },
);

test.each([
  ["radio", "dictionary", ["货物", "工程"]],
  ["checkbox", "select list", ["现场评审", "远程评审"]],
] as const)("[ONLINE-06] offers in a %s each item of a %s", async (role, source, words) => {
  const { saved } = await openNew(role, source);
  await expect.element(page.getByRole(role).first()).toBeVisible();
  expect(
    page
      .getByRole(role)
      .elements()
      .map((each) => each.closest("label")?.textContent),
  ).toEqual(words);
  await userEvent.click(page.getByText(words[1], { exact: true }));
  await userEvent.click(button("保存"));
  await expect.element(toast("已保存")).toBeVisible();
  const value = source === "dictionary" ? "GC" : "2";
  expect(saved.inputs[0]?.body.values).toEqual({ lb: role === "radio" ? value : [value] });
});

test("[ONLINE-06] shows dictionary words in the view, in its lines and below the list", async () => {
  const field = formField("lb", "采购类别", { control: "select", source: { kind: "dictionary", code: "cglb" } });
  const sub = formDefinition({ fields: [formField("htid", "合同"), field], code: "ht_mx", title: "明细", kind: "sub" });
  const definition = formDefinition({ fields: [field], kind: "main", theme: "inner", subs: ["ht_mx"] });
  signInToOnlineForm(createOpenForm(definition, { subs: [{ ...createOpenForm(sub), link: "htid" }] }));
  answerLists();
  const row = onlineRow("r1", { lb: "GC" });
  const line = onlineRow("l1", { htid: "r1", lb: "HW" });
  answer("onlineRow.list", { total: 1, isMore: false, rows: [row], next: null });
  answer("onlineRow.read", row);
  answer("onlineRow.listSubRows", [line]);
  await openApp("/online/forms/ht");
  await userEvent.click(page.getByRole("button", { name: /展开/ }).first());
  await expect.element(page.getByRole("cell", { name: "货物", exact: true })).toBeVisible();
  await openApp("/online/forms/ht?view=r1");
  await expect.element(page.getByRole("heading", { name: /合同登记/, level: 1 })).toBeVisible();
  for (const word of ["工程", "货物"]) await expect.element(page.getByText(word, { exact: true }).last()).toBeVisible();
});

test.each([["select list", "2", "远程评审"]] as const)(
  "[ONLINE-06] shows and filters the list of a form by the words of a %s",
  async (source, value, word) => {
    signInToOnlineForm(createOpenForm(within("select", source)));
    answerLists();
    const rows = [onlineRow("r1", { lb: value }), onlineRow("r2", { lb: "old" })];
    const calls = answer("onlineRow.list", { total: 2, isMore: false, rows, next: null });
    await openApp("/online/forms/ht");
    await expect.element(page.getByRole("table").getByText(word, { exact: true })).toBeVisible();
    // A value without a word is shown as it is.
    await expect.element(page.getByRole("table").getByText("old", { exact: true })).toBeVisible();
    await userEvent.click(combobox());
    await userEvent.click(page.getByTitle(word, { exact: true }).last());
    await userEvent.click(button("查询"));
    const filter = { all: [{ field: "lb", is: "eq", value }] };
    await expect.poll(() => calls.inputs.at(-1)?.query.filter).toBe(JSON.stringify(filter));
    expect(readAddress()).toBe(`/online/forms/ht?q.lb=${value}`);
  },
);

/** The value of the row was disabled later. */
function answerStopped() {
  answer("dictionary.readDisabled", {
    dictionaries: { cglb: [{ value: "FW", text: "服务" }] },
    selects: { cglb: [{ value: "FW", text: "服务" }] },
  });
}

test.each([
  ["select", "select list", "FW"],
  ["multi_select", "dictionary", ["FW"]],
  ["radio", "dictionary", "FW"],
  ["checkbox", "select list", ["FW"]],
] as const)("[ONLINE-06] shows in a %s of a %s the word of a disabled item", async (control, source, lb) => {
  signInToOnlineForm(createOpenForm(within(control, source)));
  answerLists();
  answerStopped();
  answer("onlineRow.read", onlineRow("r1", { lb: typeof lb === "string" ? lb : [...lb] }));
  await openApp("/online/forms/ht?edit=r1");
  await expect.element(page.getByRole("heading", { name: /合同登记/, level: 1 })).toBeVisible();
  await expect.element(page.getByText("服务", { exact: true }).last()).toBeVisible();
});

test("[ONLINE-06] offers no disabled item in a new row", async () => {
  signInToOnlineForm(createOpenForm(within("radio", "dictionary")));
  answerLists();
  answerStopped();
  await openApp("/online/forms/ht?add=");
  await expect.element(page.getByRole("radio", { name: "货物" })).toBeVisible();
  expect(page.getByText("服务", { exact: true }).query()).toBeNull();
});

test("[ONLINE-06] shows a list by the word of a disabled item and filters by it", async () => {
  signInToOnlineForm(createOpenForm(within("select", "dictionary")));
  answerLists();
  answerStopped();
  const calls = answer("onlineRow.list", {
    total: 1,
    isMore: false,
    next: null,
    rows: [onlineRow("r1", { lb: "FW" })],
  });
  await openApp("/online/forms/ht?q.lb=FW");
  await expect.element(page.getByRole("table").getByText("服务", { exact: true })).toBeVisible();
  await expect.element(page.getByTitle("服务", { exact: true }).first()).toBeVisible();
  const filter = { all: [{ field: "lb", is: "eq", value: "FW" }] };
  await expect.poll(() => calls.inputs.at(-1)?.query.filter).toBe(JSON.stringify(filter));
});
