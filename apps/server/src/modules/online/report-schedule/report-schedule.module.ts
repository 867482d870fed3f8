import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import type { ReportFiles } from "./report-runs.ts";
import { reportScheduleRoutes } from "./report-schedule.routes.ts";
import { createReportScheduleStore } from "./report-schedule.store.ts";
import { createReportSchedules } from "./report-schedules.service.ts";
import { createScheduleReaders } from "./schedule-reader.service.ts";
import { createScheduleRuns } from "./schedule-runs.service.ts";

export interface ReportScheduleUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly files: FileService;
  readonly messages: MessageService;
  readonly notices: Notices;
  readonly permissions: PermissionService;
  readonly reportRuns: ReportFiles;
  readonly templates: MessageTemplates;
}

const DUE_EVERY_MS = 15_000;

/** 定时发送: reports that are mailed as files, with the rights that their owners have then. */
export function createReportScheduleModule({ db, clock, logger }: Platform, uses: ReportScheduleUses) {
  const store = createReportScheduleStore(db);
  const shared = { ...uses, db, store, clock, reports: uses.reportRuns };
  const runs = createScheduleRuns({ ...shared, logger, readers: createScheduleReaders(uses) });
  return {
    routes: reportScheduleRoutes(createReportSchedules(shared)),
    jobs: [{ name: "report_schedule.run", everyMs: DUE_EVERY_MS, run: runs.runDue }],
    eraser: store.removeAllOf,
  };
}
