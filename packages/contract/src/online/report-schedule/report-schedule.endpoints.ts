import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, text } from "#fields.ts";
import { rhythms } from "#online/online-report/report-rhythm.ts";
import { reportParts } from "#online/online-report/report-words.ts";

const access = { kind: "signed-in" } as const;
const params = z.object({ code: text(60, 1) });
const version = z.number().int().min(1).max(2_147_483_647);

const fields = {
  title: text(60, 1),
  rhythm: z.enum(rhythms),
  /** 1 is Monday. Null: not weekly. */
  weekday: z.number().int().min(1).max(7).nullable(),
  /** Day of the month; a month without that day uses its last day. Null: not monthly. */
  day: z.number().int().min(1).max(31).nullable(),
  /** Time in Beijing. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  form: z.enum(["xlsx", "csv", "pdf"]),
  part: z.enum(reportParts),
  /** As in a request for the report: see `reportRun.readRows`. */
  filter: text(4_000).nullable(),
  parameters: text(4_000).nullable(),
};

const person = z.object({
  userId: z.string(),
  realname: z.string(),
  /** Masked; null: the account has no address, or is no longer in use. */
  email: z.string().nullable(),
});

const schedule = z.object({
  ...fields,
  id: z.string(),
  version: z.number(),
  to: z.array(person),
  state: z.enum(["on", "paused"]),
  /** Reason why it stopped by itself; null: it did not. */
  pausedBecause: z.string().nullable(),
  /** Null: paused. */
  nextRunAt: instantText.nullable(),
  /** The report is being generated or is queued. */
  isRunning: z.boolean(),
  last: z
    .object({
      at: instantText,
      outcome: z.enum(["sent", "failed"]),
      /** Reason of the failure; null: it was sent. */
      reason: z.string().nullable(),
    })
    .nullable(),
});

const scheduleErrors = ["online_report.no_report", "report_schedule.not_found", "http.forbidden"] as const;
const changeErrors = [...scheduleErrors, "report_schedule.changed"] as const;

/**
 * Reports that are sent as files on a schedule. The service requires `report:<code>:mail`; people manage their own
 * schedules.
 */
export const reportSchedule = {
  listOwn: endpoint({
    summary: "我对一个报表的定时发送",
    methods: ["GET"],
    paths: ["/api/online/reports/{code}/schedules"],
    access,
    limit: "general",
    params,
    result: z.object({ canMail: z.boolean(), rows: z.array(schedule) }),
    errors: ["online_report.no_report", "http.forbidden"],
  }),
  findPeople: endpoint({
    summary: "按姓名或账号查找收件人，仅列出有邮箱的人员",
    methods: ["GET"],
    paths: ["/api/online/reports/{code}/schedules/people"],
    access,
    limit: "general",
    params,
    query: z.strictObject({ keyword: text(50, 1) }),
    result: z.array(person.extend({ username: z.string() })),
    errors: ["online_report.no_report", "http.forbidden"],
  }),
  save: endpoint({
    summary: "新增或修改定时发送：收件人看到的是本人有权查看的行",
    methods: ["POST"],
    paths: ["/api/online/reports/{code}/schedules"],
    access,
    limit: "general",
    params,
    /** `id` and `version` null: creates a schedule. */
    body: z.strictObject({
      ...fields,
      id: idText.nullable(),
      version: version.nullable(),
      to: z.array(idText).min(1).max(20),
    }),
    result: z.object({ id: z.string(), version: z.number(), nextRunAt: instantText }),
    errors: [
      ...changeErrors,
      "report_schedule.too_many",
      "report_schedule.no_day",
      "report_schedule.no_addressee",
      "online_report.no_set",
      "online_report.set_gone",
      "online_report.bad_query",
      "online_report.no_groups",
    ],
  }),
  setPaused: endpoint({
    summary: "暂停或恢复定时发送",
    methods: ["POST"],
    paths: ["/api/online/reports/{code}/schedules/pause"],
    access,
    limit: "general",
    params,
    body: z.strictObject({ id: idText, version, isPaused: z.boolean() }),
    result: z.object({ version: z.number() }),
    errors: changeErrors,
  }),
  remove: endpoint({
    summary: "删除定时发送",
    methods: ["POST"],
    paths: ["/api/online/reports/{code}/schedules/remove"],
    access,
    limit: "general",
    params,
    body: z.strictObject({ id: idText, version }),
    result: noResult,
    errors: changeErrors,
  }),
  runNow: endpoint({
    summary: "立即发送一次",
    methods: ["POST"],
    paths: ["/api/online/reports/{code}/schedules/run"],
    access,
    limit: "export",
    params,
    body: z.strictObject({ id: idText }),
    /** The report is generated in the background; `last` shows the result. */
    result: noResult,
    errors: [...scheduleErrors, "message.no_provider"],
  }),
} as const;
