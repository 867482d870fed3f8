import type { MailTrials } from "#modules/notices/message/mail-trial.service.ts";
import type { MessageService } from "#modules/notices/message/message.service.ts";
import type { MessageLog } from "#modules/notices/message/message-log.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createMailTest } from "./mail-test.service.ts";
import { messageAdminRoutes } from "./message-admin.routes.ts";
import { createTemplateAdmin } from "./template-admin.service.ts";

export interface MessageAdminUses {
  readonly audit: AuditService;
  readonly mailTrials: MailTrials;
  readonly managedAccounts: ManagedAccounts;
  readonly messageLog: MessageLog;
  readonly messages: MessageService;
  readonly notices: Notices;
  readonly templates: MessageTemplates;
}

/** 消息模板 and 消息日志: the texts of messages, and the log of sent ones. */
export const createMessageAdminModule = ({ db }: Platform, uses: MessageAdminUses) => ({
  routes: messageAdminRoutes({
    ...uses,
    templateAdmin: createTemplateAdmin({ ...uses, db, managed: uses.managedAccounts }),
    log: uses.messageLog,
    mailTest: createMailTest({ ...uses, db }),
  }),
});
