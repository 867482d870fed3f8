import { nextTime } from "@tender/contract/online-reports";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Logger } from "#platform/logger.ts";
import { type GeneratedFile, reportFile } from "./file-bytes.ts";
import type { ReportFiles } from "./report-runs.ts";
import type { ReportScheduleStore, ScheduleRow } from "./report-schedule.store.ts";
import type { ScheduleReader, ScheduleReaders } from "./schedule-reader.service.ts";
import { rhythmOf } from "./schedule-rhythm.ts";

export interface ScheduleRuns {
  /**
   * Creates and sends due reports one after another and returns their number. A failed report does not make it throw.
   */
  runDue(): Promise<number>;
}

export interface ScheduleRunDeps {
  readonly db: Db;
  readonly store: Pick<ReportScheduleStore, "claimDue" | "people" | "settle">;
  readonly readers: ScheduleReaders;
  readonly reports: ReportFiles;
  readonly files: Pick<FileService, "storeForMail" | "deleteForMail">;
  readonly messages: Pick<MessageService, "canSendMail" | "queueFileMails">;
  readonly templates: Pick<MessageTemplates, "fill">;
  readonly notices: Pick<Notices, "send">;
  readonly audit: Pick<AuditService, "record">;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Longer than any report may take to be read. */
const LEASE_MS = 10 * 60_000;
const RETRY_MS = 5 * 60_000;
const MAX_ATTEMPTS = 3;
const MAX_BYTES = 10 * 1_048_576;
const TOO_LARGE = "文件超过 10 MB，不能作为邮件附件，请缩小查询条件";

/** Errors that the owner has to resolve: the schedule is paused until then. */
const PAUSING_ERRORS: ReadonlySet<string> = new Set([
  ...["online_report.no_report", "online_report.no_set", "online_report.set_gone", "http.forbidden"],
]);
/** Errors that may pass within minutes. */
const TRANSIENT_ERRORS: ReadonlySet<string> = new Set([
  ...["online_report.busy", "online_report.no_role", "file.not_stored", "http.unavailable"],
]);

/** A failed attempt: pauses the schedule, fails, or is retried. */
class FailedAttempt extends Error {
  override name = "Vain";
  readonly kind: "stop" | "fail" | "again";
  constructor(kind: FailedAttempt["kind"], why: string) {
    super(why);
    this.kind = kind;
  }
}

function failedAttemptOf(error: unknown): FailedAttempt {
  if (error instanceof FailedAttempt) return error;
  if (!(error instanceof AppError)) return new FailedAttempt("again", "生成文件时系统出错");
  const kind = PAUSING_ERRORS.has(error.code) ? "stop" : TRANSIENT_ERRORS.has(error.code) ? "again" : "fail";
  return new FailedAttempt(kind, error.message);
}

/** Returns the next time. Null: the schedule is paused. */
function nextRunOf(row: ScheduleRow, now: number): Date | null {
  const rhythm = rhythmOf(row);
  return row.state === "paused" || !rhythm ? null : new Date(nextTime(rhythm, now));
}

export function createScheduleRuns(deps: ScheduleRunDeps): ScheduleRuns {
  const { db, store, readers, reports, files, messages, templates, notices, audit, clock, logger } = deps;

  /** Creates the file of the report with the current rights of its owner. */
  async function createFile(row: ScheduleRow): Promise<{ owner: ScheduleReader; file: GeneratedFile }> {
    const owner = await readers.of(row);
    if ("stop" in owner) throw new FailedAttempt("stop", owner.stop);
    if (!messages.canSendMail()) throw new FailedAttempt("fail", "尚未配置邮件发送渠道");
    const { part, filter, parameters } = row;
    const conditions = { filter: filter ?? undefined, parameters: parameters ?? undefined };
    const report = await reports.fileFor(row.report, "mail", { part, ...conditions }, owner);
    const file = await reportFile({ ...report, conditions }, row.form, { ...owner, at: clock.now() }, MAX_BYTES);
    if (!file) throw new FailedAttempt("fail", TOO_LARGE);
    return { owner, file };
  }

  /** Returns the addressees with a mailbox. */
  async function findMailboxes({ addressees }: ScheduleRow) {
    const recipients = (await store.people(addressees)).flatMap(({ email, ...recipient }) =>
      email === null ? [] : { ...recipient, email },
    );
    if (recipients.length === 0) throw new FailedAttempt("fail", "收件人均没有邮箱或账号已停用");
    return recipients;
  }

  async function send(row: ScheduleRow): Promise<void> {
    const { owner, file } = await createFile(row);
    const recipients = await findMailboxes(row);
    const storedFile = await files.storeForMail(file, row.ownerId);
    if (!storedFile) throw new FailedAttempt("fail", TOO_LARGE);
    let isSent = false;
    try {
      const text = await templates.fill("mail_report", {
        title: row.title,
        owner: owner.realname,
        file: file.fileName,
      });
      const { userId, username } = owner;
      const detail = {
        report: row.report,
        file: file.fileName,
        bytes: storedFile.bytes,
        to: recipients.map((recipient) => recipient.username),
      };
      const entry = { action: "report_schedule.send", outcome: "ok", userId, username, object: row.id } as const;
      const mails = recipients.map(({ email }) => ({ email, template: "mail_report", ...text, files: [storedFile] }));
      const skippedCount = row.addressees.length - recipients.length;
      const now = clock.now();
      // One transaction settles the run and queues the mails, so no mail is sent without it or twice.
      isSent = await db.transaction(async (tx) => {
        const isSettled = await store.settle(tx, row, {
          lease: null,
          leaseUntil: null,
          attempts: 0,
          askedAt: null,
          nextRunAt: nextRunOf(row, now),
          lastRunAt: new Date(now),
          lastOutcome: "sent",
          lastReason: skippedCount > 0 ? `${skippedCount} 位收件人没有邮箱或账号已停用，未发送` : null,
        });
        if (!isSettled) return false;
        // An audit row that cannot be written rolls back the mails.
        await audit.record({ ...entry, detail }, tx);
        await messages.queueFileMails(tx, mails);
        return true;
      });
    } finally {
      if (!isSent) await files.deleteForMail(storedFile.attachPath);
    }
  }

  async function notifyOwner({ ownerId, report, title }: ScheduleRow, reason: string, isStopped: boolean) {
    const code = isStopped ? "report_stopped" : "report_failed";
    const { subject, text } = await templates.fill(code, { title, reason });
    const kindOfNotice = { priority: "M", topic: "report_schedule", subject: "activity" } as const;
    const opens = { type: "url", page: `/online/reports/${report}` } as const;
    await notices.send([ownerId], { title: subject, text, ...kindOfNotice, opens });
  }

  async function recordFailure(row: ScheduleRow, { kind, message }: FailedAttempt): Promise<void> {
    const now = clock.now();
    if (kind === "again" && row.attempts < MAX_ATTEMPTS) {
      await store.settle(undefined, row, { lease: null, leaseUntil: new Date(now + RETRY_MS) });
      return;
    }
    const isStopped = kind === "stop";
    const isSettled = await store.settle(undefined, row, {
      lease: null,
      leaseUntil: null,
      attempts: 0,
      askedAt: null,
      lastRunAt: new Date(now),
      lastOutcome: "failed",
      lastReason: message,
      ...(isStopped
        ? { state: "paused", pausedBecause: message, nextRunAt: null }
        : { nextRunAt: nextRunOf(row, now) }),
    });
    if (!isSettled) return;
    const entry = { action: "report_schedule.send", outcome: "refused", userId: row.ownerId, object: row.id } as const;
    await audit.record({ ...entry, explanation: message, detail: { report: row.report } });
    await notifyOwner(row, message, isStopped);
  }

  async function run(row: ScheduleRow): Promise<void> {
    try {
      // Earlier attempts ended without a result, because their nodes ended.
      if (row.attempts > MAX_ATTEMPTS) throw new FailedAttempt("fail", "多次未能生成文件");
      await send(row);
    } catch (error) {
      if (!(error instanceof FailedAttempt || error instanceof AppError))
        logger.error({ err: error, schedule: row.id }, "a scheduled report was not made");
      await recordFailure(row, failedAttemptOf(error));
    }
  }

  return {
    runDue: async () => {
      for (let count = 0; ; count += 1) {
        const now = clock.now();
        const row = await store.claimDue(new Date(now), newId(), new Date(now + LEASE_MS));
        if (!row) return count;
        await run(row);
      }
    },
  };
}
