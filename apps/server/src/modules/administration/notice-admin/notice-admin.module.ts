import type { AllowedOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { AuthoredNotices } from "#modules/notices/notice/authored.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { FileService } from "#modules/own-account/file/file.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { PUBLICATION_JOB } from "#platform/job-names.ts";
import type { Platform } from "#platform/platform.ts";
import { noticeAdminRoutes } from "./notice-admin.routes.ts";
import { createNoticeAdmin } from "./notice-admin.service.ts";
import { ruledNotices } from "./ruled-notices.store.ts";

export interface NoticeAdminUses {
  readonly approvals: ApprovalService;
  readonly audit: AuditService;
  readonly authoredNotices: AuthoredNotices;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly files: FileService;
  readonly allowedOrigins: AllowedOrigins;
  readonly messages: MessageService;
  readonly notices: Notices;
  readonly templates: MessageTemplates;
  readonly roles: RoleService;
}

/** Longest delay of a notice that is released now. One that is scheduled is published at its time. */
const DUE_EVERY_MS = 2_000;
/** Longest delay of a notice whose node ended, if it was scheduled less than this time ahead. */
const DUE_IDLE_MS = 30_000;

/** 通知公告: notices that administrators write. */
export function createNoticeAdminModule({ config, clock, db, work }: Platform, uses: NoticeAdminUses) {
  const { authoredNotices: authored } = uses;
  const needsSecondPerson = () => config.SECOND_PERSON_FOR.includes("notice");
  const ruled = uses.dataRules.declare(ruledNotices);
  const admin = createNoticeAdmin({
    ...uses,
    db,
    work: work.db,
    authored,
    clock,
    needsSecondPerson,
    ruled,
    publicUrl: config.publicUrl,
  });
  return {
    routes: noticeAdminRoutes({
      ...uses,
      admin,
      authored,
      needsSecondPerson,
      ruled,
    }),
    jobs: [{ name: PUBLICATION_JOB, everyMs: DUE_EVERY_MS, idleMs: DUE_IDLE_MS, run: authored.publishDue }],
  };
}
