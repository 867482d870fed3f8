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
  /** Of the month; one that a month has not is its last. Null: not monthly. */
  day: z.number().int().min(1).max(31).nullable(),
  /** In Beijing. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  form: z.enum(["xlsx", "csv", "pdf"]),
  part: z.enum(reportParts),
  /** As the report is asked: see `reportRun.rows`. */
  filter: text(4_000).nullable(),
  parameters: text(4_000).nullable(),
};

const person = z.object({
  userId: z.string(),
  realname: z.string(),
  /** Masked; null: there is none, or the account is not in use any more. */
  email: z.string().nullable(),
});

const schedule = z.object({
  ...fields,
  id: z.string(),
  version: z.number(),
  to: z.array(person),
  state: z.enum(["on", "paused"]),
  /** Why it stopped by itself; null: it did not. */
  pausedBecause: z.string().nullable(),
  /** Null: paused. */
  nextRunAt: instantText.nullable(),
  /** It is being made, or waits for its turn. */
  isRunning: z.boolean(),
  last: z
    .object({ at: instantText, outcome: z.enum(["sent", "failed"]), /** Why not. */ reason: z.string().nullable() })
    .nullable(),
});

const gone = ["online_report.no_report", "report_schedule.not_found", "http.forbidden"] as const;
const changed = [...gone, "report_schedule.changed"] as const;

/** Reports that go out by themselves as files. The service asks for `report:<code>:mail`; everybody keeps their own. */
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
    /** `id` and `version` null: a new one. */
    body: z.strictObject({
      ...fields,
      id: idText.nullable(),
      version: version.nullable(),
      to: z.array(idText).min(1).max(20),
    }),
    result: z.object({ id: z.string(), version: z.number(), nextRunAt: instantText }),
    errors: [
      ...changed,
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
    errors: changed,
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
    errors: changed,
  }),
  runNow: endpoint({
    summary: "立即发送一次",
    methods: ["POST"],
    paths: ["/api/online/reports/{code}/schedules/run"],
    access,
    limit: "export",
    params,
    body: z.strictObject({ id: idText }),
    /** It is made in the background; `last` tells what came of it. */
    result: noResult,
    errors: [...gone, "message.no_provider"],
  }),
} as const;
