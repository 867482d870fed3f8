import type { KnownOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { Platform } from "#platform/platform.ts";
import { noticeInboxRoutes } from "./notice-inbox.routes.ts";

export interface NoticeInboxUses {
  readonly notices: Notices;
  readonly knownOrigins: KnownOrigins;
}

/** What somebody was told, as they read it: stands above the sites that a notice may lead to. */
export const createNoticeInboxModule = (_platform: Platform, { notices, knownOrigins }: NoticeInboxUses) => ({
  routes: noticeInboxRoutes(notices, knownOrigins),
});
