import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { accountName, idText, instantText, noResult, orgCode, text } from "#fields.ts";
import {
  columnTypes,
  MAX_RULE_DAYS,
  MAX_RULE_VALUE_LENGTH,
  MAX_RULE_VALUES,
  ruleConditions,
  ruleVariables,
} from "#people/data-rule/data-rule-words.ts";

const view = { kind: "permission", code: "data_rule:view" } as const;
const edit = { kind: "permission", code: "data_rule:edit" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
/** Code of a list that the server declares: `archive/dossiers`. */
const listCode = text(60, 1);

const ruleFields = {
  title: text(60, 1),
  /** Code of a column of the list. */
  column: text(40, 1),
  condition: z.enum(ruleConditions),
  /** Value that is only known at the time of the query; replaces `values`. */
  variable: z.enum(ruleVariables).nullable(),
  /** Days added to `today`; negative: earlier. */
  days: z.number().int().min(-MAX_RULE_DAYS).max(MAX_RULE_DAYS),
  values: z.array(text(MAX_RULE_VALUE_LENGTH, 1)).max(MAX_RULE_VALUES),
  /** False: the rule has no effect. */
  isOn: z.boolean(),
};

const column = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(columnTypes),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
});

const role = z.object({ code: z.string(), name: z.string() });

/** Data rules: the rows of a list that the holders of a role see. */
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
        /** Components of the menus that show the list. */
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
      /** The caller sees the whole list, which changing its rules requires. */
      seesWhole: z.boolean(),
      rules: z.array(
        z.object({
          ...ruleFields,
          id: z.string(),
          version: z.number(),
          /** The rule as text for people. */
          words: z.string(),
          /** The column was removed or has another meaning: no row satisfies the rule. */
          isBroken: z.boolean(),
          roles: z.array(role),
          updatedAt: instantText,
        }),
      ),
      /** Roles that open the page or have an active rule; a role without rules sees everything. */
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
    /** `id` and `version` null: creates a rule. The list of an existing rule cannot change. */
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
  preview: endpoint({
    summary: "预览某用户在某页面可查看的数据，以及起作用的规则",
    methods: ["GET"],
    paths: ["/api/system/data-rules/try"],
    access: { kind: "permission", code: "data_rule:try" },
    limit: "general",
    /** Without `orgCode`: the person's first department. */
    query: z.strictObject({ list: listCode, username: accountName(100, 1), orgCode: orgCode.optional() }),
    result: z.object({
      person: z.object({ username: z.string(), realname: z.string() }),
      /** Departments that the person may choose; `orgCode` is the one this answer is for. */
      departments: z.array(z.object({ orgCode: z.string(), departName: z.string() })),
      orgCode: z.string().nullable(),
      /** True: at least one of the roles opens the page. */
      opensPage: z.boolean(),
      /** Everything except what the page itself hides from the person. */
      seesAll: z.boolean(),
      /** Rules by role; `decides` marks the roles that decide. */
      roles: z.array(
        role.extend({
          opensPage: z.boolean(),
          decides: z.boolean(),
          rules: z.array(
            z.object({
              id: z.string(),
              title: z.string(),
              words: z.string(),
              /** Values with variables resolved; null: no value can satisfy the rule. */
              values: z.array(z.string()).nullable(),
            }),
          ),
        }),
      ),
      /** Number of visible rows, and of rows the page shows without rules; 10,001: more than 10,000. */
      total: z.number(),
      of: z.number(),
      columns: z.array(z.string()),
      /** The first visible rows, without those that the caller may not see. */
      rows: z.array(z.object({ id: z.string(), texts: z.array(z.string()) })),
      /** Number of the first rows that are hidden from the caller. */
      leftOut: z.number(),
    }),
    errors: ["data_rule.unknown_list", "data_rule.unknown_person", "data_rule.unknown_department"],
  }),
} as const;
