import type { EndpointOf, FormField, ResultOf } from "@tender/contract";
import { formDefinition, formField } from "#test/form-factory.ts";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";
import { signInToWorkspace } from "./workspace.ts";

type FormRow = ResultOf<EndpointOf<"onlineForm.list">>["rows"][number];
export type FormDraft = ResultOf<EndpointOf<"onlineForm.read">>;
export type FormRecord = ResultOf<EndpointOf<"onlineForm.listRecords">>[number];
type Plan = ResultOf<EndpointOf<"onlineForm.preview">>;

const at = "2026-11-20T03:04:05.000Z";

export const bidBond = formDefinition({
  code: "bid_bond",
  title: "保证金台账",
  pageSize: 20,
  fields: [
    formField("payer", "交纳单位", { isRequired: true }),
    formField("amount", "金额", { type: "decimal", control: "number", length: 12, scale: 2, hint: "单位：元" }),
    formField("paid_on", "到账日期", { type: "day", control: "date", length: 0 }),
    formField("state", "状态", {
      control: "radio",
      source: {
        kind: "list",
        choices: [
          { value: "1", label: "已到账" },
          { value: "2", label: "已退还" },
        ],
      },
    }),
    formField("remark", "内部备注", { type: "long_text", control: "textarea", length: 0, inForm: false }),
  ],
});

export const bidBondRow: FormRow = {
  id: "form1",
  version: 3,
  code: "bid_bond",
  title: "保证金台账",
  kind: "single",
  state: "changed",
  release: 2,
  publishedAt: at,
  updatedAt: at,
  updatedBy: "许管理",
};

const visitRow: FormRow = {
  ...bidBondRow,
  id: "form2",
  code: "site_visit",
  title: "踏勘登记",
  state: "draft",
  release: null,
  publishedAt: null,
  updatedBy: null,
};

export const bidBondDraft: FormDraft = {
  ...bidBondRow,
  definition: bidBond,
  faults: [],
  isDesignClosed: false,
  enhancement: { form: null, list: null },
  hasMenu: false,
};

export const recordOf = (id: string, minute: string, message: string): FormRecord => ({
  id,
  type: "form",
  at: `2026-11-20T03:${minute}:00.000Z`,
  by: "许管理",
  content: {
    format: 1,
    rules: [],
    computed: [],
    defaults: [],
    changes: [],
    refusals: [{ on: "save", when: "row.amount < 0", message, field: "amount" }],
  },
});

export const plan: Plan = {
  faults: [],
  steps: [
    {
      kind: "add_column",
      words: "新增列“到账日期”",
      sql: 'ALTER TABLE "online"."bid_bond" ADD COLUMN "paid_on" date',
      loses: false,
    },
    {
      kind: "set_aside",
      words: "停用列“经办人”，30 天后清除",
      sql: 'ALTER TABLE "online"."bid_bond" RENAME COLUMN "clerk" TO "zz_fclerk_20261120"',
      loses: true,
    },
  ],
  misfits: [],
  rows: 12,
  needsConfirmation: true,
  isChanged: true,
  menus: [],
  areMenusFollowing: true,
};

export const designRights = ["view", "edit", "publish", "export", "import", "remove", "enhance"].map(
  (action) => `online_form:${action}`,
);
const buttonOf = (action: string) => ({ action, type: "1", status: "1", describe: "" });

export const designMenus = [
  menuItem({ path: "/online/designer", component: "online-designer/forms", meta: { title: "在线表单" } }),
  menuItem({
    path: "/online/designer/:id",
    component: "online-designer/designer",
    hidden: true,
    meta: { title: "表单设计", keepAlive: true },
  }),
];

export const designDataTexts = ["bid_bond", "site_visit"];

export function answerOnlineDesigning(): void {
  answer("onlineForm.list", { total: 2, rows: [bidBondRow, visitRow], isDesignClosed: false });
  answer("onlineForm.read", bidBondDraft);
  answer("onlineForm.listPublished", [
    {
      code: "bid_bond",
      title: "保证金台账",
      kind: "single",
      fields: bidBond.fields.map(({ name, title }) => ({ name, title })),
    },
    { code: "supplier_list", title: "供应商名录", kind: "single", fields: [{ name: "supplier_name", title: "名称" }] },
  ]);
  answer("onlineForm.readSources", {
    selectLists: [{ code: "review_way", name: "评审方式" }],
    categories: [{ code: "A01", name: "行政区划" }],
    checkRules: [{ code: "uscc", name: "统一社会信用代码" }],
    fillRules: [{ code: "bond_no", name: "保证金编号" }],
  });
  answer("onlineForm.listRecords", [recordOf("r1", "20", "金额不能为负"), recordOf("r2", "10", "金额不对")]);
  answer("onlineForm.preview", plan);
  answer("onlineForm.listReleases", {
    total: 2,
    rows: [
      { number: 2, at, by: "许管理", steps: ["新增列“金额”"] },
      { number: 1, at, by: "许管理", steps: ["建立数据表"] },
    ],
  });
  answer("onlineForm.readRelease", ({ query }) => ({
    number: Number(query.number),
    at,
    by: "许管理",
    steps: [],
    definition: {
      ...bidBond,
      fields: [
        { ...(bidBond.fields[0] as FormField), title: Number(query.number) === 1 ? "单位" : "交纳单位" },
        ...(Number(query.number) === 1 ? [] : bidBond.fields.slice(1, 2)),
      ],
    },
  }));
  answer("onlineForm.listSetAside", {
    total: 1,
    rows: [
      {
        id: "aside1",
        formCode: "bid_bond",
        formTitle: "保证金台账",
        field: { name: "clerk", title: "经办人" },
        at,
        goesAt: "2026-12-20T03:04:05.000Z",
      },
    ],
  });
}

/** Signs in as a designer of forms. */
export function signInAsFormDesigner(rights: readonly string[] = designRights): void {
  const allRights = [...designRights, "menu:view", "menu:edit"];
  signInToWorkspace({ menu: designMenus, auth: rights.map(buttonOf), allAuth: allRights.map(buttonOf) });
  answer("savedView.listOwn", []);
  answerOnlineDesigning();
}
