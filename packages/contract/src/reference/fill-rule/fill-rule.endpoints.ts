import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { codeText, fileFaults, idText, importMode, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { DEFINITION_FILES } from "#media-types.ts";
import { fillPart } from "./fill-rule.schemas.ts";

const view = { kind: "permission", code: "fill_rule:view" } as const;
const edit = { kind: "permission", code: "fill_rule:edit" } as const;

const version = z.number().int().min(1).max(2_147_483_647);
const code = codeText(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/);
const parts = z.array(fillPart).min(1).max(12);
const faults = [
  "fill_rule.two_sequences",
  "fill_rule.period_hidden",
  "fill_rule.department_hidden",
  "fill_rule.counted_together",
  "fill_rule.start_too_large",
  "fill_rule.too_long",
] as const;

const filters = {
  /** A part of the code or of the name. */
  keyword: text(50).optional(),
  enabled: z.enum(["0", "1"]).optional(),
  sort: z.enum(["code", "-code", "name", "-name", "updatedAt", "-updatedAt"]).optional(),
};

const ruleFields = {
  name: text(60, 1),
  description: text(300),
  enabled: z.boolean(),
  parts,
};

/** A fill rule in a file. */
export const fillRuleInFile = z.strictObject({ ...ruleFields, code });

/** Rules that generate a value: numbers with prefix, date and sequence. */
export const fillRule = {
  draw: endpoint({
    summary: "按填值规则取下一个编号",
    methods: ["POST"],
    paths: ["/api/fill-rules/draw"],
    access: { kind: "permission", code: "fill_rule:draw" },
    limit: "general",
    body: z.strictObject({ code }),
    result: z.object({ value: z.string() }),
    errors: [
      "fill_rule.not_found",
      "fill_rule.off",
      "fill_rule.with_its_record",
      "fill_rule.no_department",
      "fill_rule.exhausted",
    ],
  }),
  list: endpoint({
    summary: "填值规则",
    methods: ["GET"],
    paths: ["/api/system/fill-rules"],
    access: view,
    limit: "general",
    query: z.strictObject({
      ...paging,
      ...filters,
    }),
    result: pageOf(
      z.object({
        ...ruleFields,
        id: z.string(),
        version: z.number(),
        code: z.string(),
        /**
         * The value that the caller would receive now; null: none, because there is no department or no number left.
         */
        next: z.string().nullable(),
        /** The rule has generated numbers. */
        isUsed: z.boolean(),
        updatedAt: instantText,
      }),
    ),
    errors: [],
  }),
  save: endpoint({
    summary: "新增或修改填值规则",
    methods: ["POST"],
    paths: ["/api/system/fill-rules"],
    access: edit,
    limit: "general",
    /**
     * `id` and `version` null: creates a rule. The code of an existing one cannot be changed; its numbers continue, also
     * with another period.
     */
    body: z.strictObject({ ...ruleFields, code, id: idText.nullable(), version: version.nullable() }),
    result: z.object({ id: z.string() }),
    errors: ["fill_rule.not_found", "fill_rule.changed", "fill_rule.code_taken", ...faults],
  }),
  remove: endpoint({
    summary: "删除没有产生过编号的填值规则",
    methods: ["POST"],
    paths: ["/api/system/fill-rules/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["fill_rule.not_found", "fill_rule.changed", "fill_rule.used"],
  }),
  test: endpoint({
    summary: "测试填值规则，不保存也不取号",
    methods: ["POST"],
    paths: ["/api/system/fill-rules/try"],
    access: view,
    limit: "general",
    /** `id`: of a rule that already counts. */
    body: z.strictObject({ id: idText.nullable(), parts }),
    result: z.object({ values: z.array(z.string()) }),
    errors: ["fill_rule.no_department", "fill_rule.exhausted", ...faults],
  }),
  export: endpoint({
    summary: "导出填值规则（JSON，条件与列表相同）",
    methods: ["GET"],
    paths: ["/api/system/fill-rules/export"],
    access: { kind: "permission", code: "fill_rule:export" },
    limit: "export",
    query: z.strictObject({ ...filters, format: z.enum(["json"]).default("json") }),
    shape: "own",
    download: true,
    mediaTypes: DEFINITION_FILES,
    result: z.string(),
    errors: [],
  }),
  import: endpoint({
    summary: "导入填值规则（JSON）；先检查后导入，有一条不正确则全部不导入",
    methods: ["POST"],
    paths: ["/api/system/fill-rules/import/{mode}"],
    access: { kind: "permission", code: "fill_rule:import" },
    limit: "upload",
    upload: { maxBytes: 2_000_000 },
    params: z.object({ mode: importMode }),
    result: z.object({ isApplied: z.boolean(), made: z.number(), changed: z.number(), ...fileFaults }),
    errors: ["fill_rule.bad_file"],
  }),
} as const;
