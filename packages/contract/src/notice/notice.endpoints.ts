import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idText, instantText, noResult } from "../fields.ts";

const noticeRow = z.object({
  id: z.string(),
  /** Spelt so on the wire. */
  titile: z.string(),
  createTime: instantText,
  priority: z.enum(["L", "M", "H"]),
});

export const notice = {
  listOwn: endpoint({
    summary: "未读通知与系统消息",
    methods: ["GET"],
    paths: ["/sys/annountCement/listByUser"],
    access: { kind: "signed-in" },
    limit: "general",
    passive: true,
    result: z.object({
      anntMsgList: z.array(noticeRow),
      anntMsgTotal: z.number(),
      sysMsgList: z.array(noticeRow),
      sysMsgTotal: z.number(),
    }),
    errors: ["http.not_built"],
  }),
  read: endpoint({
    summary: "通知详情",
    methods: ["GET"],
    paths: ["/sys/annountCement/queryById"],
    access: { kind: "signed-in" },
    limit: "general",
    query: z.object({ id: idText }),
    result: noticeRow.extend({
      sender: z.string(),
      sendTime: instantText,
      msgContent: z.string(),
      openType: z.enum(["url", "component"]).nullable(),
      openPage: z.string().nullable(),
      busId: z.string().nullable(),
    }),
    errors: ["http.not_built"],
  }),
  markRead: endpoint({
    summary: "标记通知为已读",
    methods: ["PUT"],
    paths: ["/sys/sysAnnouncementSend/editByAnntIdAndUserId"],
    access: { kind: "signed-in" },
    limit: "general",
    body: z.object({ anntId: idText }),
    result: noResult,
    errors: ["http.not_built"],
  }),
} as const;
