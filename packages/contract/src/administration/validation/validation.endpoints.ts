import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { codeText, fileFaults, idText, importMode, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { DEFINITION_FILES } from "#media-types.ts";

const view = { kind: "permission", code: "check_rule:view" } as const;
const edit = { kind: "permission", code: "check_rule:edit" } as const;

const version = z.number().int().min(1).max(2_147_483_647);

const code = codeText(/^[A-Za-z][A-Za-z0-9_.-]{0,59}$/);

const step = z.strictObject({
  /** `*`: the whole value; a number: that many of the next characters. */
  digits: z.union([z.literal("*"), z.number().int().min(1).max(100)]),
  pattern: text(200, 1),
  message: text(100, 1),
  /** Order of a step over the whole value: 1 runs before the positional steps, 0 after them. */
  priority: z.union([z.literal(0), z.literal(1)]),
});
const steps = z.array(step).min(1).max(20);

const filters = {
  /** A part of the code or of the name. */
  keyword: text(50).optional(),
  enabled: z.enum(["0", "1"]).optional(),
  sort: z.enum(["code", "-code", "name", "-name", "updatedAt", "-updatedAt"]).optional(),
};

const ruleFields = {
  name: text(60, 1),
  description: text(300),
  /** False: every value passes. */
  enabled: z.boolean(),
  steps,
};

/** A check rule in a file. */
export const checkRuleInFile = z.strictObject({ ...ruleFields, code });

/** Check rules for codes and numbers. */
export const validation = {
  list: endpoint({
    summary: "校验规则",
    methods: ["GET"],
    paths: ["/api/system/check-rules"],
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
        builtin: z.boolean(),
        updatedAt: instantText,
      }),
    ),
    errors: [],
  }),
  save: endpoint({
    summary: "新增或修改校验规则",
    methods: ["POST"],
    paths: ["/api/system/check-rules"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a rule. The code of an existing one cannot be changed. */
    body: z.strictObject({
      ...ruleFields,
      code,
      id: idText.nullable(),
      version: version.nullable(),
    }),
    result: z.object({ id: z.string() }),
    errors: ["check_rule.not_found", "check_rule.changed", "check_rule.code_taken", "check_rule.bad_pattern"],
  }),
  remove: endpoint({
    summary: "删除校验规则",
    methods: ["POST"],
    paths: ["/api/system/check-rules/remove"],
    access: edit,
    limit: "general",
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: ["check_rule.not_found", "check_rule.changed", "check_rule.builtin"],
  }),
  test: endpoint({
    summary: "测试校验规则，不保存",
    methods: ["POST"],
    paths: ["/api/system/check-rules/try"],
    access: view,
    limit: "general",
    body: z.strictObject({ steps, value: text(1_000) }),
    result: z.object({
      isPassed: z.boolean(),
      /** Tested parts in the order of the steps; the last one is the first failure. */
      tested: z.array(
        z.object({
          /** Index of the step in the request, from 0. */
          step: z.number(),
          begin: z.number(),
          end: z.number(),
          text: z.string(),
          isPassed: z.boolean(),
        }),
      ),
    }),
    errors: ["check_rule.bad_pattern"],
  }),
  export: endpoint({
    summary: "导出校验规则（JSON，条件与列表相同）",
    methods: ["GET"],
    paths: ["/api/system/check-rules/export"],
    access: { kind: "permission", code: "check_rule:export" },
    limit: "export",
    query: z.strictObject({ ...filters, format: z.enum(["json"]).default("json") }),
    shape: "own",
    download: true,
    mediaTypes: DEFINITION_FILES,
    result: z.string(),
    errors: [],
  }),
  import: endpoint({
    summary: "导入校验规则（JSON）；先检查后导入，有一条不正确则全部不导入",
    methods: ["POST"],
    paths: ["/api/system/check-rules/import/{mode}"],
    access: { kind: "permission", code: "check_rule:import" },
    limit: "upload",
    upload: { maxBytes: 2_000_000 },
    params: z.object({ mode: importMode }),
    result: z.object({ isApplied: z.boolean(), made: z.number(), changed: z.number(), ...fileFaults }),
    errors: ["check_rule.bad_file"],
  }),
  checkDuplicate: endpoint({
    summary: "唯一性校验",
    methods: ["GET"],
    paths: ["/api/sys/duplicate/check"],
    access: { kind: "signed-in" },
    limit: "duplicateCheck",
    query: z.object({
      tableName: text(64, 1),
      fieldName: text(64, 1),
      fieldVal: text(500, 1),
      dataId: text(40).optional(),
    }),
    result: noResult,
    errors: ["validation.value_taken"],
  }),
  checkRule: endpoint({
    summary: "按编码规则校验",
    methods: ["POST"],
    paths: ["/api/sys/checkRule/checkByCode"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.object({ ruleCode: text(64, 1), value: text(1_000) }),
    result: noResult,
    errors: ["validation.unknown_rule", "validation.rule_failed"],
  }),
} as const;
