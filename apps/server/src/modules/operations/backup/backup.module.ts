import { environment } from "#config/config.ts";
import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Module } from "#platform/composition.ts";
import { trySessionLock } from "#platform/database/session-lock.ts";
import type { Platform } from "#platform/platform.ts";
import { startBackupProcess } from "./backup-process.ts";
import { createScheduledBackup } from "./scheduled-backup.service.ts";

export interface BackupUses {
  readonly messages: MessageService;
  readonly notices: Notices;
  readonly permissions: PermissionService;
  readonly templates: MessageTemplates;
}

/** The daily backup of database and files, which one of the nodes runs in a process of its own. */
export function createBackupModule(platform: Platform, uses: BackupUses): Module<unknown, unknown> {
  const { config, clock, jobs, logger, work } = platform;
  const { BACKUP_AT: at } = config;
  if (at === undefined) return {};
  const { startDue, close } = createScheduledBackup({
    ...uses,
    at,
    clock,
    jobs,
    logger,
    tryLock: () => trySessionLock(work.pool, "scheduledBackup"),
    start: () => startBackupProcess(environment()),
  });
  return { sweep: startDue, close };
}
