import { Raw, routes } from "#http/routes.ts";
import type { AllowedOrigins } from "#modules/access/subsystem/subsystem.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import { matchesEtag } from "#platform/etag.ts";

export const noticeInboxRoutes = (notices: Notices, { filterReachable }: Pick<AllowedOrigins, "filterReachable">) =>
  routes({
    "noticeInbox.listOwn": async (_input, { caller, ifNoneMatch }) => {
      const { etag, body } = await notices.answerOwn(caller);
      const validators = { etag, "cache-control": "no-store" };
      if (matchesEtag(ifNoneMatch, etag)) return new Raw("", validators, 304);
      return new Raw(body, { ...validators, "content-type": "application/json; charset=utf-8" });
    },
    "noticeInbox.read": async ({ query }, { caller }) => {
      const read = await notices.read(caller, query.id);
      const isDeadEnd =
        read.openType === "url" && read.openPage !== null && !(await filterReachable([read.openPage])).length;
      // The site may have been removed since the notice was written. The text remains readable.
      return isDeadEnd ? { ...read, openType: null, openPage: null } : read;
    },
    "noticeInbox.markRead": async ({ body }, { caller }) => {
      await notices.markRead(caller, body.anntId);
      return null;
    },
    "noticeInbox.listMine": async ({ query: { isRead, ...query } }, { caller }) => {
      const { total, rows } = await notices.pageOf(caller, {
        ...query,
        isRead: isRead === undefined ? undefined : isRead === "1",
      });
      return { total, rows: rows.map(({ publishedAt, ...row }) => ({ ...row, sentAt: publishedAt.toISOString() })) };
    },
    "noticeInbox.markAllRead": async ({ body }, { caller }) => ({
      marked: await notices.markAllRead(caller, body.kind),
    }),
  });
