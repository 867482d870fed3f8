import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { dayText, instantText, pageOf, paging, text } from "../fields.ts";
import { chainFaults } from "./audit-words.ts";

const filters = {
  keyword: text(50).optional(),
  action: text(50).optional(),
  outcome: z.enum(["ok", "refused"]).optional(),
  from: dayText.optional(),
  to: dayText.optional(),
  /** `-at` is the newest first, as without it. */
  sort: z.enum(["at", "-at"]).optional(),
};

const verify = { kind: "permission", code: "audit:verify" } as const;

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
  /** In steps of bounded length: hand `next` over as `from` until it is null. */
  verify: endpoint({
    summary: "校验日志链（分步进行）",
    methods: ["POST"],
    paths: ["/api/system/audit/verify"],
    access: verify,
    limit: "general",
    body: z.strictObject({
      from: z
        .string()
        .regex(/^(links:\d{1,15}|entries:[0-9A-Za-z]{0,40})$/)
        .nullable(),
      /** `seq:digest` of an anchor kept elsewhere, which the chain must still contain; asked by the first step. */
      anchor: z
        .string()
        .regex(/^\d{1,15}:[0-9a-fA-F]{64}$/)
        .nullable(),
    }),
    result: z.object({
      checked: z.number(),
      next: z.string().nullable(),
      /** The first place that is not as it was written. */
      fault: z
        .object({ kind: z.enum(chainFaults), seq: z.number().nullable(), entryId: z.string().nullable() })
        .nullable(),
      /** The places that the chain has. */
      first: z.number(),
      last: z.number(),
    }),
    errors: [],
  }),
  listAnchors: endpoint({
    summary: "日志链锚点",
    methods: ["GET"],
    paths: ["/api/system/audit/anchors"],
    access: verify,
    limit: "general",
    query: z.strictObject(paging),
    result: pageOf(
      z.object({
        seq: z.number(),
        kind: z.enum(["hour", "day", "aged"]),
        digest: z.string(),
        at: instantText,
        isSigned: z.boolean(),
        sentAt: instantText.nullable(),
        /** Why it could not be sent. */
        failure: z.string().nullable(),
      }),
    ),
    errors: [],
  }),
  exportAnchors: endpoint({
    summary: "下载日志链锚点（每行一个 JSON）",
    methods: ["GET"],
    paths: ["/api/system/audit/anchors/export"],
    access: verify,
    limit: "export",
    shape: "own",
    download: { mediaType: "application/x-ndjson" },
    result: z.string(),
    errors: [],
  }),
} as const;
