import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, idText, instantText, noResult, orgCode, text } from "#fields.ts";
import {
  columnTypes,
  LONGEST_VALUE,
  MOST_DAYS,
  MOST_VALUES,
  ruleConditions,
  ruleVariables,
} from "#people/data-rule/data-rule-words.ts";

const view = { kind: "permission", code: "data_rule:view" } as const;
const edit = { kind: "permission", code: "data_rule:edit" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
/** That of a list that the server declares: `archive/dossiers`. */
const listCode = text(60, 1);

const ruleFields = {
  title: text(60, 1),
  /** Code of a column of the list. */
  column: text(40, 1),
  condition: z.enum(ruleConditions),
  /** What is known when somebody asks, in place of values. */
  variable: z.enum(ruleVariables).nullable(),
  /** Of `today`: so many days later, or earlier. */
  days: z.number().int().min(-MOST_DAYS).max(MOST_DAYS),
  values: z.array(text(LONGEST_VALUE, 1)).max(MOST_VALUES),
  /** Off, it is as if it were not there. */
  isOn: z.boolean(),
};

const column = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(columnTypes),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});

const role = z.object({ code: z.string(), name: z.string() });

/** Data rules: which rows of a list somebody sees who holds a role that is held to them. */
export const dataRuleAdmin = {
  readLists: endpoint({
    summary: "可设数据规则的页面及其列",
    methods: ["GET"],
    paths: ["/api/system/data-rules/lists"],
    access: view,
    limit: "general",
    result: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        /** Components of the menus that show it. */
        views: z.array(z.string()),
        columns: z.array(column),
        rules: z.number(),
      }),
    ),
    errors: [],
  }),
  list: endpoint({
    summary: "某页面的数据规则，以及各角色受哪些规则限制",
    methods: ["GET"],
    paths: ["/api/system/data-rules"],
    access: view,
    limit: "general",
    query: z.strictObject({ list: listCode }),
    result: z.object({
      title: z.string(),
      columns: z.array(column),
      /** The caller sees the whole list, as whoever changes its rules has to. */
      seesWhole: z.boolean(),
      rules: z.array(
        z.object({
          ...ruleFields,
          id: z.string(),
          version: z.number(),
          /** As people read it. */
          words: z.string(),
          /** Its column is gone or means something else: no row meets it. */
          isBroken: z.boolean(),
          roles: z.array(role),
          updatedAt: instantText,
        }),
      ),
      /** Roles that open the page or are held to a rule that is on; one without rules sees everything. */
      roles: z.array(role.extend({ opensPage: z.boolean(), rules: z.number() })),
    }),
    errors: ["data_rule.unknown_list"],
  }),
  save: endpoint({
    summary: "新增或修改数据规则（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/data-rules"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: a new one. The list of one that is there stays what it is. */
    body: z.strictObject({ ...ruleFields, list: listCode, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: [
      "proof.required",
      "data_rule.unknown_list",
      "data_rule.not_found",
      "data_rule.changed",
      "data_rule.unknown_column",
      "data_rule.bad_value",
      "data_rule.title_taken",
      "data_rule.too_many",
      "data_rule.beyond_own",
    ],
  }),
  switch: endpoint({
    summary: "启用或停用数据规则（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/data-rules/switch"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version, isOn: z.boolean() }),
    result: noResult,
    errors: ["proof.required", "data_rule.not_found", "data_rule.changed", "data_rule.beyond_own"],
  }),
  remove: endpoint({
    summary: "删除数据规则（须先验证身份）",
    methods: ["POST"],
    paths: ["/api/system/data-rules/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["proof.required", "data_rule.not_found", "data_rule.changed", "data_rule.beyond_own"],
  }),
  tryOut: endpoint({
    summary: "预览某用户在某页面可查看的数据，以及起作用的规则",
    methods: ["GET"],
    paths: ["/api/system/data-rules/try"],
    access: { kind: "permission", code: "data_rule:try" },
    limit: "general",
    /** Without a department: the first of the person's. */
    query: z.strictObject({ list: listCode, username: accountName(100, 1), orgCode: orgCode.optional() }),
    result: z.object({
      person: z.object({ username: z.string(), realname: z.string() }),
      /** Where the person may stand, and where they stand here. */
      departments: z.array(z.object({ orgCode: z.string(), departName: z.string() })),
      orgCode: z.string().nullable(),
      /** Does any of the roles open the page? */
      opensPage: z.boolean(),
      /** Everything but for what the page itself keeps from the person. */
      seesAll: z.boolean(),
      /** What each role says; those that decide are marked. */
      roles: z.array(
        role.extend({
          opensPage: z.boolean(),
          decides: z.boolean(),
          rules: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              words: z.string(),
              /** With variables put in; null: nothing can meet it. */
              values: z.array(z.string()).nullable(),
            }),
          ),
        }),
      ),
      /** Rows seen, of those that the page shows without rules; of more than 10,000 it says 10,001. */
      total: z.number(),
      of: z.number(),
      columns: z.array(z.string()),
      /** The first of them, those out of the caller's own sight left out. */
      rows: z.array(z.object({ id: z.string(), texts: z.array(z.string()) })),
      /** Of the first rows, so many that the caller does not see. */
      leftOut: z.number(),
    }),
    errors: ["data_rule.unknown_list", "data_rule.unknown_person", "data_rule.unknown_department"],
  }),
} as const;
