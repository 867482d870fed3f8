import { beijingMinute } from "@tender/contract";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { SessionLock } from "#platform/database/session-lock.ts";
import { failureText } from "#platform/failure-text.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { Logger } from "#platform/logger.ts";
import type { BackupProcess } from "./backup-process.ts";
import { isBackupDue } from "./backup-time.ts";

export interface ScheduledBackupDeps {
  /** Time of day in China: `HH:MM`. */
  readonly at: string;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "list" | "track">;
  readonly logger: Logger;
  readonly messages: Pick<MessageService, "alarm">;
  readonly notices: Pick<Notices, "send">;
  readonly permissions: Pick<PermissionService, "holdersOf">;
  readonly templates: Pick<MessageTemplates, "fill">;
  /** Acquires the lock that one node of the installation holds. */
  tryLock(): Promise<SessionLock | undefined>;
  start(): BackupProcess;
}

const JOB = "backup.run";
const JOB_PERMISSION = "job:view";
const TOPIC = "backup_failed";
const JOBS_PAGE = "/system/jobs";

/** Starts the daily backup on one of the nodes, records its result and notifies administrators of a failure. */
export function createScheduledBackup(deps: ScheduledBackupDeps) {
  const { at, clock, jobs, logger, messages, notices, permissions, templates, tryLock, start } = deps;
  let running: BackupProcess | undefined;
  let ended: Promise<void> = Promise.resolve();

  async function isDue(): Promise<boolean> {
    const last = (await jobs.list()).find(({ name }) => name === JOB);
    return isBackupDue(at, last, clock.now());
  }

  async function notifyOfFailure(startedAt: number, error: unknown): Promise<void> {
    const values = { time: beijingMinute(startedAt), reason: failureText(error) };
    const { subject: title, text } = await templates.fill(TOPIC, values);
    await notices.send(await permissions.holdersOf(JOB_PERMISSION), {
      ...{ title, text, topic: TOPIC, subject: "activity", priority: "H" },
      opens: { type: "url", page: JOBS_PAGE },
    });
    await messages.alarm({ title: "定时备份未成功", path: JOBS_PAGE });
  }

  async function runBackup(lock: SessionLock): Promise<void> {
    const startedAt = clock.now();
    try {
      running = start();
      const { result } = running;
      await jobs.track({
        name: JOB,
        run: () => result,
        countOf: () => null,
        noteOf: (lines) => lines.replaceAll("\n", "；"),
      });
    } catch (error) {
      logger.error({ err: error }, "the scheduled backup failed");
      await notifyOfFailure(startedAt, error);
    } finally {
      running = undefined;
      await lock.release();
    }
  }

  return {
    /** Starts a backup that is due, unless another node runs it. Returns the number of started ones. */
    startDue: async (): Promise<number> => {
      if (running || !(await isDue())) return 0;
      const lock = await tryLock();
      if (!lock) return 0;
      // Another node may have finished one since the first look.
      if (!(await isDue())) {
        await lock.release();
        return 0;
      }
      ended = runBackup(lock).catch((error: unknown) =>
        logger.error({ err: error }, "the failure of a backup could not be reported"),
      );
      return 1;
    },
    /** Ends a running backup, which leaves no rest that looks like one. */
    close: async (): Promise<void> => {
      running?.stop();
      await ended;
    },
  };
}
