import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instantText, pageOf, paging, text } from "../fields.ts";

export const audit = {
  list: endpoint({
    summary: "操作与登录日志",
    methods: ["GET"],
    paths: ["/api/system/audit"],
    access: { kind: "permission", code: "audit:view" },
    limit: "general",
    query: z.strictObject({
      ...paging,
      keyword: text(50).optional(),
      action: text(50).optional(),
      outcome: z.enum(["ok", "refused"]).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    result: pageOf(
      z.object({
        id: z.string(),
        at: instantText,
        username: z.string().nullable(),
        action: z.string(),
        object: z.string().nullable(),
        outcome: z.string(),
        reason: z.string().nullable(),
        address: z.string().nullable(),
        requestId: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
} as const;
