import { Raw, routes } from "../../http/routes.ts";
import { matchesEtag } from "../../platform/etag.ts";
import type { Notices } from "./notice.service.ts";

export const noticeRoutes = (notices: Notices) =>
  routes({
    "notice.listOwn": async (_input, { caller, ifNoneMatch }) => {
      const { etag, body } = await notices.answerOwn(caller);
      const validators = { etag, "cache-control": "no-store" };
      if (matchesEtag(ifNoneMatch, etag)) return new Raw("", validators, 304);
      return new Raw(body, { ...validators, "content-type": "application/json; charset=utf-8" });
    },
    "notice.read": async ({ query }, { caller }) => notices.read(caller, query.id),
    "notice.markRead": async ({ body }, { caller }) => {
      await notices.markRead(caller, body.anntId);
      return null;
    },
    "notice.listMine": async ({ query: { isRead, ...query } }, { caller }) => {
      const { total, rows } = await notices.pageOf(caller, {
        ...query,
        isRead: isRead === undefined ? undefined : isRead === "1",
      });
      return { total, rows: rows.map(({ publishedAt, ...row }) => ({ ...row, sentAt: publishedAt.toISOString() })) };
    },
    "notice.markAllRead": async ({ body }, { caller }) => ({ marked: await notices.markAllRead(caller, body.kind) }),
  });
