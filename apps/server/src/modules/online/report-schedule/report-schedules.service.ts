import type { EndpointOf, InputOf } from "@tender/contract";
import { nextTime, reportActionCode } from "@tender/contract/online-reports";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { ReportFiles } from "./report-runs.ts";
import type { Addressee, ReportScheduleStore, ScheduleRow } from "./report-schedule.store.ts";
import { rhythmOf } from "./schedule-rhythm.ts";

type ScheduleInput = InputOf<EndpointOf<"reportSchedule.save">>["body"];
interface Version {
  readonly id: string;
  readonly version: number;
}

/** A recipient of a schedule. `email` null: the account has no address or is not active. */
export type Recipient = Pick<Addressee, "userId" | "realname"> & { readonly email: string | null };
export type OwnSchedule = ScheduleRow & { readonly to: readonly Recipient[]; readonly isRunning: boolean };

/**
 * 定时发送: schedules of the caller. Each call throws http.forbidden without the report's right, and
 * report_schedule.not_found for another person's schedule.
 */
export interface ReportSchedules {
  listOwn(report: string, caller: Caller, origin: Origin): Promise<readonly OwnSchedule[]>;
  canMail(): boolean;
  findPeople(report: string, keyword: string, caller: Caller, origin: Origin): Promise<readonly Addressee[]>;
  /** Throws report_schedule.*, and the errors of preparing the report. */
  save(report: string, input: ScheduleInput, caller: Caller, origin: Origin): Promise<ScheduleRow>;
  setPaused(report: string, change: Version & { isPaused: boolean }, caller: Caller, origin: Origin): Promise<number>;
  remove(report: string, version: Version, caller: Caller, origin: Origin): Promise<void>;
  /** Requests one run in the background, also of a paused schedule. Throws message.no_provider. */
  runNow(report: string, id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface ReportSchedulesDeps {
  readonly db: Db;
  readonly store: ReportScheduleStore;
  readonly reports: ReportFiles;
  readonly messages: Pick<MessageService, "canSendMail">;
  readonly audit: Pick<AuditService, "change" | "recordRefusal">;
  readonly clock: Clock;
}

/** Maximum number of schedules of one owner, over all reports. */
const MAX_SCHEDULES = 20;
const MAX_PEOPLE = 20;

/** Returns the detail of the audit row: the schedule and the names of its recipients. */
const auditDetail = (row: ScheduleRow, recipients: readonly Recipient[]) => {
  const { report, title, rhythm, weekday, day, at, form, part, filter, parameters, state } = row;
  return {
    report,
    title,
    rhythm,
    weekday,
    day,
    at,
    form,
    part,
    filter,
    parameters,
    state,
    to: recipients.map(({ realname }) => realname),
  };
};

export function createReportSchedules(deps: ReportSchedulesDeps): ReportSchedules {
  const { db, store, reports, messages, audit, clock } = deps;

  async function requireRight(report: string, caller: Caller, origin: Origin): Promise<void> {
    const permission = reportActionCode(report, "mail");
    if (caller.permissions.has(permission)) return;
    await audit.recordRefusal(caller, permission, "http.forbidden", origin);
    throw new AppError("http.forbidden");
  }

  async function requireOwn(report: string, id: string, { userId }: Caller, tx: Tx = db): Promise<ScheduleRow> {
    const row = await store.findOwn(id, userId, report, tx);
    if (!row) throw new AppError("report_schedule.not_found");
    return row;
  }

  /** Returns the accounts in the given order, without those that no longer exist. */
  async function findRecipients(userIds: readonly string[], tx: Tx = db): Promise<Recipient[]> {
    const peopleById = new Map((await store.people(userIds, tx)).map((person) => [person.userId, person]));
    return userIds.flatMap((id) => peopleById.get(id) ?? []);
  }

  async function requireAddressees(userIds: readonly string[]): Promise<Recipient[]> {
    const recipients = await findRecipients([...new Set(userIds)]);
    const unreachable = recipients.filter(({ email }) => email === null);
    if (unreachable.length > 0 || recipients.length === 0) {
      const names = unreachable.map(({ realname }) => realname).join("、") || "（无）";
      throw new AppError("report_schedule.no_addressee", { values: { names }, details: { field: "to" } });
    }
    return recipients;
  }

  const recordChange = <T>(
    action: string,
    { userId, username }: Caller,
    origin: Origin,
    work: (tx: Tx) => Promise<{ result: T; object: string; before: object | null; after: object | null }>,
  ): Promise<T> =>
    audit.change(db, { action, userId, username, origin }, async (tx) => {
      const { result, object, before, after } = await work(tx);
      return { result, object, detail: { before, after } };
    });

  return {
    canMail: messages.canSendMail,
    listOwn: async (report, caller, origin) => {
      await requireRight(report, caller, origin);
      const rows = await store.listOwn(caller.userId, report);
      const people = new Map(
        (await store.people([...new Set(rows.flatMap((row) => row.addressees))])).map((person) => [
          person.userId,
          person,
        ]),
      );
      const now = clock.now();
      return rows.map((row) => ({
        ...row,
        to: row.addressees.flatMap((id) => people.get(id) ?? []),
        isRunning: row.askedAt !== null || (row.leaseUntil !== null && row.leaseUntil.getTime() > now),
      }));
    },
    findPeople: async (report, keyword, caller, origin) => {
      await requireRight(report, caller, origin);
      return store.findPeople(keyword.trim(), MAX_PEOPLE);
    },
    save: async (report, { id, version, to: userIds, ...fields }, caller, origin) => {
      await requireRight(report, caller, origin);
      const rhythm = rhythmOf(fields);
      if (!rhythm)
        throw new AppError("report_schedule.no_day", {
          details: { field: fields.rhythm === "weekly" ? "weekday" : "day" },
        });
      const { part, filter, parameters } = fields;
      // A report that cannot be prepared now cannot be sent later. The file itself is not written here.
      const query = { part, filter: filter ?? undefined, parameters: parameters ?? undefined };
      await reports.fileFor(report, "mail", query, caller);
      const recipients = await requireAddressees(userIds);
      const now = new Date(clock.now());
      const values = {
        ...fields,
        title: fields.title.trim(),
        weekday: fields.rhythm === "weekly" ? fields.weekday : null,
        day: fields.rhythm === "monthly" ? fields.day : null,
        addressees: recipients.map(({ userId }) => userId),
        departmentId: caller.department?.id ?? null,
        nextRunAt: new Date(nextTime(rhythm, now.getTime())),
        ...({ state: "on", pausedBecause: null } as const),
        updatedAt: now,
        updatedBy: caller.userId,
      };
      return recordChange("report_schedule.save", caller, origin, async (tx) => {
        if (id === null) {
          const created = { report, ownerId: caller.userId, createdAt: now, createdBy: caller.userId };
          const row = await store.add(tx, { ...values, ...created }, MAX_SCHEDULES);
          if (!row) throw new AppError("report_schedule.too_many", { values: { count: MAX_SCHEDULES } });
          return { result: row, object: row.id, before: null, after: auditDetail(row, recipients) };
        }
        const before = await requireOwn(report, id, caller, tx);
        const row = await store.change(tx, id, version ?? 0, values);
        if (!row) throw new AppError("report_schedule.changed");
        return {
          result: row,
          object: id,
          before: auditDetail(before, await findRecipients(before.addressees, tx)),
          after: auditDetail(row, recipients),
        };
      });
    },
    setPaused: async (report, { id, version, isPaused }, caller, origin) => {
      await requireRight(report, caller, origin);
      return recordChange("report_schedule.save", caller, origin, async (tx) => {
        const before = await requireOwn(report, id, caller, tx);
        const rhythm = rhythmOf(before);
        const now = clock.now();
        const nextRunAt = isPaused || !rhythm ? null : new Date(nextTime(rhythm, now));
        const state = isPaused ? "paused" : "on";
        const updated = { updatedAt: new Date(now), updatedBy: caller.userId };
        // Resuming applies the rights of the caller's current department.
        const departmentChange = isPaused ? {} : { departmentId: caller.department?.id ?? null };
        const change = {
          state,
          pausedBecause: null,
          askedAt: null,
          nextRunAt,
          ...departmentChange,
          ...updated,
        } as const;
        const row = await store.change(tx, id, version, change);
        if (!row) throw new AppError("report_schedule.changed");
        const recipients = await findRecipients(before.addressees, tx);
        return {
          result: row.version,
          object: id,
          before: auditDetail(before, recipients),
          after: auditDetail(row, recipients),
        };
      });
    },
    remove: async (report, { id, version }, caller, origin) => {
      await requireRight(report, caller, origin);
      await recordChange("report_schedule.remove", caller, origin, async (tx) => {
        const before = await requireOwn(report, id, caller, tx);
        if (!(await store.remove(tx, id, version))) throw new AppError("report_schedule.changed");
        return {
          result: undefined,
          object: id,
          before: auditDetail(before, await findRecipients(before.addressees, tx)),
          after: null,
        };
      });
    },
    runNow: async (report, id, caller, origin) => {
      await requireRight(report, caller, origin);
      const row = await requireOwn(report, id, caller);
      if (!messages.canSendMail()) throw new AppError("message.no_provider", { values: { way: "邮件" } });
      const { userId, username } = caller;
      const detail = { report, title: row.title };
      const entry = { action: "report_schedule.run", userId, username, object: id, origin, detail };
      await audit.change(db, entry, async (tx) => ({ result: await store.requestRun(tx, id, new Date(clock.now())) }));
    },
  };
}
