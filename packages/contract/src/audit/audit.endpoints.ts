import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, instantText, pageOf, paging, text } from "../fields.ts";

const filters = {
  keyword: text(50).optional(),
  action: text(50).optional(),
  outcome: z.enum(["ok", "refused"]).optional(),
  from: dayText.optional(),
  to: dayText.optional(),
  /** `-at` is the newest first, as without it. */
  sort: z.enum(["at", "-at"]).optional(),
};

export const audit = {
  list: endpoint({
    summary: "操作与登录日志",
    methods: ["GET"],
    paths: ["/api/system/audit"],
    access: { kind: "permission", code: "audit:view" },
    limit: "general",
    query: z.strictObject({ ...paging, ...filters }),
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
  export: endpoint({
    summary: "导出操作与登录日志（CSV，条件与列表相同）",
    methods: ["GET"],
    paths: ["/api/system/audit/export"],
    access: { kind: "permission", code: "audit:view" },
    limit: "export",
    query: z.strictObject(filters),
    shape: "own",
    download: { mediaType: "text/csv" },
    result: z.string(),
    errors: [],
  }),
} as const;
