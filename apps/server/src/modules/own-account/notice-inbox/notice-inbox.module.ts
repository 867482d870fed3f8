import type { AllowedOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Platform } from "#platform/platform.ts";
import { noticeInboxRoutes } from "./notice-inbox.routes.ts";

export interface NoticeInboxUses {
  readonly notices: Notices;
  readonly allowedOrigins: AllowedOrigins;
}

/** A person's received notices. Depends on the sites to which a notice may link. */
export const createNoticeInboxModule = (_platform: Platform, { notices, allowedOrigins }: NoticeInboxUses) => ({
  routes: noticeInboxRoutes(notices, allowedOrigins),
});
