import { z } from "zod";
import { TENDER_APP_ID } from "#constants.ts";
import { endpoint } from "#endpoint.ts";
import { codeText, dayText, fileFaults, idText, importMode, instantText, noResult, text } from "#fields.ts";
import { listFile } from "#list-file.ts";
import { MAX_PERIOD, periodUnits, ruleKeyNames, ruleRegimes, ruleUnits } from "./rule-keys.ts";

const view = { kind: "permission", code: "calendar:view", isRoutine: true, within: TENDER_APP_ID } as const;
const edit = { kind: "permission", code: "calendar:edit", within: TENDER_APP_ID } as const;

const version = z.number().int().min(1).max(2_147_483_647);
/** Years of a calendar, from a query as text. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;
const year = z.number().int().min(FIRST_YEAR).max(LAST_YEAR);
const yearText = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR);

const notice = { title: z.string(), documentNumber: z.string(), address: z.string() };

const calendarYear = z.object({
  ...notice,
  year: z.number(),
  version: z.number(),
  /** Day on which a second person compared the year with its notice. */
  checkedOn: z.string().nullable(),
  importedAt: instantText,
  /** Imported by the caller, who cannot check it. */
  isOwn: z.boolean(),
  /** Delivered with the product and not imported since. */
  isDelivered: z.boolean(),
  restDays: z.number(),
  workDays: z.number(),
});

/** A day that differs from Monday to Friday. */
const day = z.object({ day: z.string(), kind: z.enum(["work", "rest"]), name: z.string() });

const regime = z.enum(ruleRegimes);
const unit = z.enum(ruleUnits);
const rule = z.object({
  id: z.string(),
  version: z.number(),
  key: z.enum(ruleKeyNames),
  /** Null: both. */
  regime: regime.nullable(),
  /** Code of dictionary `cgfs`. Null: all methods. */
  method: z.string().nullable(),
  /** Decimal text. */
  value: z.string(),
  unit,
  source: z.string(),
  checkedOn: z.string().nullable(),
  enabled: z.boolean(),
  updatedAt: instantText,
  /** Last changed by the caller, who cannot check it. */
  isOwn: z.boolean(),
  /** Delivered with the product, so that it can be reset. */
  isDelivered: z.boolean(),
  /** Differs from the delivered rule. */
  isChanged: z.boolean(),
});

const yearVersion = z.strictObject({ year, version });
const ruleVersion = z.strictObject({ id: idText, version });

/** 工作日历 and 时限规则. */
export const workCalendar = {
  listYears: endpoint({
    summary: "已导入的年度及其通知，最近的在前",
    methods: ["GET"],
    paths: ["/api/tender/calendar/years"],
    access: view,
    limit: "general",
    result: z.array(calendarYear),
    errors: [],
  }),
  listDays: endpoint({
    summary: "一个年度中与周一至周五工作、周末休息不同的日期",
    methods: ["GET"],
    paths: ["/api/tender/calendar/days"],
    access: view,
    limit: "general",
    query: z.strictObject({ year: yearText }),
    /** Empty also for a year without an imported notice. */
    result: z.array(day),
    errors: [],
  }),
  import: endpoint({
    summary: "导入一个年度（CSV 或 xlsx，列为日期、类型、名称）；先检查后导入，有一行不正确则全部不导入",
    methods: ["POST"],
    paths: ["/api/tender/calendar/import/{mode}"],
    access: edit,
    limit: "upload",
    upload: { maxBytes: 1_000_000 },
    params: z.object({ mode: importMode }),
    query: z.strictObject({
      year: yearText,
      /** Version of the year that the import replaces; absent: the year has no calendar yet. */
      version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      title: text(100, 1),
      documentNumber: text(50, 1),
      address: text(300, 1).regex(/^https?:\/\/[^\s/]+\S*$/),
    }),
    result: z.object({
      isApplied: z.boolean(),
      restDays: z.number(),
      workDays: z.number(),
      /** Days of the year that the import adds, removes or changes. */
      added: z.number(),
      removed: z.number(),
      changed: z.number(),
      ...fileFaults,
    }),
    errors: ["calendar.bad_file", "calendar.year_changed"],
  }),
  export: listFile({
    summary: "导出一个年度的日期，列与导入相同",
    path: "/api/tender/calendar/export",
    access: view,
    filters: { year: yearText },
    errors: ["calendar.year_not_found"],
  }),
  checkYear: endpoint({
    summary: "确认年度与通知核对无误，须由导入人以外的人确认",
    methods: ["POST"],
    paths: ["/api/tender/calendar/years/check"],
    access: edit,
    limit: "general",
    body: yearVersion,
    result: noResult,
    errors: ["calendar.year_not_found", "calendar.year_changed", "calendar.own_year"],
  }),
  removeYear: endpoint({
    summary: "删除一个年度的通知与日期",
    methods: ["POST"],
    paths: ["/api/tender/calendar/years/remove"],
    access: edit,
    limit: "general",
    body: yearVersion,
    result: noResult,
    errors: ["calendar.year_not_found", "calendar.year_changed"],
  }),
  listRules: endpoint({
    summary: "全部时限规则，停用的也在内",
    methods: ["GET"],
    paths: ["/api/tender/calendar/rules"],
    access: view,
    limit: "general",
    result: z.array(rule),
    errors: [],
  }),
  saveRule: endpoint({
    summary: "新增或修改时限规则；修改后须重新核对",
    methods: ["POST"],
    paths: ["/api/tender/calendar/rules"],
    access: edit,
    limit: "general",
    /** `id` and `version` null: creates a rule. Otherwise `key`, `regime` and `method` have no effect. */
    body: z.strictObject({
      id: idText.nullable(),
      version: version.nullable(),
      key: z.enum(ruleKeyNames),
      regime: regime.nullable(),
      method: codeText(/^[A-Za-z0-9_-]{1,40}$/).nullable(),
      value: text(20, 1),
      unit,
      source: text(300, 1),
      enabled: z.boolean(),
    }),
    result: z.object({ id: z.string() }),
    errors: [
      "calendar.rule_not_found",
      "calendar.rule_changed",
      "calendar.rule_taken",
      "calendar.rule_unit",
      "calendar.rule_value",
      "calendar.unknown_method",
    ],
  }),
  resetRule: endpoint({
    summary: "将时限规则恢复为出厂内容",
    methods: ["POST"],
    paths: ["/api/tender/calendar/rules/reset"],
    access: edit,
    limit: "general",
    body: ruleVersion,
    result: noResult,
    errors: ["calendar.rule_not_found", "calendar.rule_changed", "calendar.rule_not_delivered"],
  }),
  checkRule: endpoint({
    summary: "确认时限规则与依据核对无误，须由最后修改人以外的人确认",
    methods: ["POST"],
    paths: ["/api/tender/calendar/rules/check"],
    access: edit,
    limit: "general",
    body: ruleVersion,
    result: noResult,
    errors: ["calendar.rule_not_found", "calendar.rule_changed", "calendar.own_rule"],
  }),
  exportRules: listFile({
    summary: "导出全部时限规则",
    path: "/api/tender/calendar/rules/export",
    access: view,
    filters: {},
  }),
  tryPeriod: endpoint({
    summary: "按工作日历试算期限的最后一日",
    methods: ["GET"],
    paths: ["/api/tender/calendar/try"],
    access: view,
    limit: "general",
    /** A rule, or a value with its unit. */
    query: z.strictObject({
      /** Day of the event. Counting begins on the day after it. */
      day: dayText,
      rule: idText.optional(),
      value: z.coerce.number().int().min(1).max(MAX_PERIOD).optional(),
      unit: z.enum(periodUnits).optional(),
    }),
    result: z.object({
      lastDay: z.string(),
      /** End of the last day, 24:00 in Beijing. */
      end: instantText,
      /** Days within the period that are not counted, or after which the last day moves. */
      skipped: z.array(z.object({ day: z.string(), reason: z.string() })),
      /** Every year of the period has an imported notice. */
      isCertain: z.boolean(),
      missingYears: z.array(z.number()),
      /** With the day as a deadline: the latest day of an event that must precede it by at least the period. */
      latestBefore: z.string(),
    }),
    errors: ["calendar.rule_not_found", "calendar.rule_unit"],
  }),
} as const;
