import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, pageOf, paging, text } from "#fields.ts";
import { noticeKind, noticeOpenType, noticePriority } from "#notices/notice/notice.schemas.ts";

const signedIn = { kind: "signed-in" } as const;

const noticeRow = z.object({
  id: z.string(),
  /** Spelling of the existing protocol. */
  titile: z.string(),
  createTime: instantText,
  priority: noticePriority,
});

/** `alert`: the browser shows it when no page of the portal is visible. */
const unreadRow = noticeRow.extend({ alert: z.boolean() });

/** Reading of a person's messages in the portal. `noticeAdmin` writes notices. */
export const noticeInbox = {
  listOwn: endpoint({
    summary: "未读通知与系统消息：各自最新的 5 条与总数；带 If-None-Match 时未变化返回 304",
    methods: ["GET"],
    paths: ["/sys/annountCement/listByUser"],
    access: signedIn,
    limit: "general",
    passive: true,
    otherStatuses: { 304: "未变化（If-None-Match）" },
    result: z.object({
      anntMsgList: z.array(unreadRow),
      anntMsgTotal: z.number(),
      sysMsgList: z.array(unreadRow),
      sysMsgTotal: z.number(),
    }),
    errors: [],
  }),
  read: endpoint({
    summary: "通知详情",
    methods: ["GET"],
    paths: ["/sys/annountCement/queryById"],
    access: signedIn,
    limit: "general",
    query: z.object({ id: idText }),
    result: noticeRow.extend({
      sender: z.string(),
      sendTime: instantText,
      /** Sanitised HTML. */
      msgContent: z.string(),
      msgCategory: noticeKind,
      openType: noticeOpenType.nullable(),
      openPage: z.string().nullable(),
      busId: z.string().nullable(),
    }),
    errors: ["notice.not_found"],
  }),
  markRead: endpoint({
    summary: "标记通知为已读",
    methods: ["PUT"],
    paths: ["/sys/sysAnnouncementSend/editByAnntIdAndUserId"],
    access: signedIn,
    limit: "general",
    body: z.object({ anntId: idText }),
    result: noResult,
    errors: ["notice.not_found"],
  }),
  listMine: endpoint({
    summary: "我的消息",
    methods: ["GET"],
    paths: ["/api/notice/own"],
    access: signedIn,
    limit: "general",
    query: z.strictObject({
      ...paging,
      title: text(50).optional(),
      sender: text(50).optional(),
      kind: noticeKind.optional(),
      isRead: z.enum(["0", "1"]).optional(),
    }),
    result: pageOf(
      z.object({
        id: z.string(),
        title: z.string(),
        kind: noticeKind,
        sender: z.string(),
        sentAt: instantText,
        priority: noticePriority,
        isRead: z.boolean(),
      }),
    ),
    errors: [],
  }),
  markAllRead: endpoint({
    summary: "全部标为已读：本人当前可见的消息，可限定类别；返回标记条数",
    methods: ["POST"],
    paths: ["/api/notice/own/read-all"],
    access: signedIn,
    limit: "general",
    body: z.strictObject({ kind: noticeKind.optional() }),
    result: z.object({ marked: z.number() }),
    errors: [],
  }),
} as const;
