import { createApprovalModule } from "./approval/approval.module.ts";
import { createMessageModule } from "./message/message.module.ts";
import { createMessageTemplateModule } from "./message-template/message-template.module.ts";
import { createNoticeModule } from "./notice/notice.module.ts";
import { createSecurityEventModule } from "./security-event/security-event.module.ts";

/** In order of dependency: a module uses services of those above it. */
export const notices = [
  ["message-template", createMessageTemplateModule],
  ["message", createMessageModule],
  ["notice", createNoticeModule],
  ["security-event", createSecurityEventModule],
  ["approval", createApprovalModule],
] as const;
