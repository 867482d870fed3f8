import type { EndpointOf, FormDefinition, ResultOf } from "@tender/contract";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { formDefinition, formField } from "#test/form-factory.ts";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { openApp } from "./open.tsx";
import { signInToWorkspace } from "./workspace.ts";

type OpenForm = ResultOf<EndpointOf<"onlineRow.readForm">>;
type Row = ResultOf<EndpointOf<"onlineRow.list">>["rows"][number];

const everyRight = { view: true, add: true, edit: true, delete: true, import: true, export: true };

export const createOpenForm = (definition: FormDefinition, overrides: Partial<OpenForm> = {}): OpenForm => ({
  release: 1,
  definition,
  enhancement: { form: null, list: null },
  rights: everyRight,
  columns: {},
  subs: [],
  ...overrides,
});

export const onlineRow = (id: string, values: Row["values"], overrides: Partial<Row> = {}): Row => ({
  id,
  version: 3,
  values,
  labels: {},
  sizes: {},
  mark: null,
  buttons: [],
  mayEdit: true,
  mayDelete: true,
  createdAt: "2026-11-01T01:00:00.000Z",
  createdBy: "王采购",
  updatedAt: "2026-11-20T03:04:05.000Z",
  updatedBy: null,
  ...overrides,
});

/** 合同登记: number, name, amount, state and date, with lines whose subtotal is computed. */
const contractFields = [
  formField("bh", "合同编号", { isRequired: true, query: "single", length: 20 }),
  formField("mc", "合同名称", { isRequired: true, query: "single", span: 2, hint: "与盖章文本一致" }),
  formField("je", "金额", { type: "decimal", length: 14, scale: 2, control: "number", query: "range" }),
  formField("zt", "状态", {
    control: "select",
    query: "single",
    source: {
      kind: "list",
      choices: [
        { value: "1", label: "草稿" },
        { value: "2", label: "已签订" },
      ],
    },
  }),
  formField("qdrq", "签订日期", { type: "day", control: "date", length: 0, query: "range" }),
];

const lineFields = [
  formField("htid", "合同", { control: "link", link: { form: "ht" }, length: 40 }),
  formField("pm", "品名", { isRequired: true }),
  formField("sl", "数量", { type: "integer", control: "number", length: 0 }),
  formField("dj", "单价", { type: "decimal", control: "number", length: 12, scale: 2 }),
  formField("xj", "小计", { type: "decimal", control: "number", length: 14, scale: 2 }),
];

export const contractDefinition = formDefinition({
  fields: contractFields,
  kind: "main",
  theme: "inner",
  subs: ["ht_mx"],
  buttons: [
    {
      code: "qd",
      title: "签订",
      place: "row",
      condition: "row.zt == '1'",
      confirm: "签订后不能再改。",
      set: [{ field: "zt", value: "'2'" }],
    },
  ],
});

const noRules = { format: 1, rules: [], computed: [], defaults: [], changes: [], refusals: [] } as const;

export const contractForm = createOpenForm(contractDefinition, {
  enhancement: {
    form: {
      ...noRules,
      rules: [{ field: "qdrq", is: "required", when: "row.zt == '2'" }],
      computed: [],
      defaults: [{ field: "zt", value: "'1'" }],
      changes: [],
      refusals: [{ on: "save", when: "row.je > 1000000", message: "金额超过权限", field: "je" }],
    },
    list: null,
  },
  subs: [
    {
      ...createOpenForm(
        formDefinition({ code: "ht_mx", title: "合同明细", kind: "sub", columns: 1, fields: lineFields }),
      ),
      enhancement: {
        form: {
          ...noRules,
          rules: [],
          defaults: [],
          changes: [],
          refusals: [],
          computed: [{ field: "xj", value: "row.sl * row.dj" }],
        },
        list: null,
      },
      link: "htid",
    },
  ],
});

export const contractRows = [
  onlineRow(
    "r1",
    { bh: "HT-001", mc: "办公设备采购合同", je: "128000.50", zt: "1", qdrq: null },
    { buttons: ["qd"], mark: "orange" },
  ),
  onlineRow("r2", { bh: "HT-002", mc: "物业服务合同", je: null, zt: "2", qdrq: "2026-11-02" }, { mayEdit: false }),
];

const contractLines = [onlineRow("m1", { htid: "r1", pm: "台式机", sl: 10, dj: "4500.00", xj: "45000.00" })];

export const formDataTexts = ["HT-001", "HT-002"];

export const formMenu = menuItem({
  path: "/online/forms/ht",
  component: "online/form-list/ht",
  meta: { title: "合同登记" },
});

const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });
const rights = ["online:ht:view", "online:ht:add", "online:ht:edit", "online:ht:delete", "online:ht:button:qd"];

/** Signs in with the page of the form 合同登记 and two records. */
export function signInToOnlineForm(form: OpenForm = contractForm): void {
  signInToWorkspace({ menu: [formMenu], auth: rights.map(buttonOf), allAuth: rights.map(buttonOf) });
  answerOnlineForm(form);
  answer("savedView.listOwn", []);
  answer("dictionary.readItems", []);
}

export function answerOnlineForm(form: OpenForm = contractForm): void {
  answer("onlineRow.readForm", form);
  answer("onlineRow.list", { total: contractRows.length, isMore: false, rows: contractRows, next: null });
  answer("onlineRow.read", ({ query: { id } }) => contractRows.find((row) => row.id === id) ?? onlineRow(id, {}));
  answer("onlineRow.listSubRows", contractLines);
}

/**
 * Matches a label exactly. The hidden list stays in the page, and the mark of a required field may be part of the
 * label.
 */
const labelPattern = (name: string) => new RegExp(`^${name}(\\*|$)`);
export const field = (name: string) => page.getByRole("textbox", { name: labelPattern(name) });
export const figure = (name: string) => page.getByRole("spinbutton", { name: labelPattern(name) });
export const chooseOption = async (name: string, option: string): Promise<void> => {
  await userEvent.click(page.getByRole("combobox", { name: labelPattern(name) }));
  await userEvent.click(page.getByTitle(option, { exact: true }).last());
};

export async function openList(query = ""): Promise<void> {
  await openApp(`/online/forms/ht${query}`);
  await expect.element(page.getByText("办公设备采购合同").first()).toBeVisible();
}
