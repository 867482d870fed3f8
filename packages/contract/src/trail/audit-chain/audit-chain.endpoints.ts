import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, pageOf, paging } from "#fields.ts";
import { chainFaults } from "#trail/audit/audit-words.ts";

const verify = { kind: "permission", code: "audit:verify" } as const;

export const auditChain = {
  /** Works in steps of limited length: pass `next` as `from` until it is null. */
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
      /**
       * `seq:digest` of an anchor that is stored elsewhere. The first step of the verification checks that the chain
       * contains it.
       */
      anchor: z
        .string()
        .regex(/^\d{1,15}:[0-9a-fA-F]{64}$/)
        .nullable(),
    }),
    result: z.object({
      checked: z.number(),
      next: z.string().nullable(),
      /** The first link that differs from the written one. */
      fault: z
        .object({ kind: z.enum(chainFaults), seq: z.number().nullable(), entryId: z.string().nullable() })
        .nullable(),
      /** First and last link of the chain. */
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
        /** Reason why it could not be sent. */
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
    download: true,
    mediaTypes: ["application/x-ndjson"],
    result: z.string(),
    errors: [],
  }),
} as const;
