import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, pageOf } from "#fields.ts";

export const system = {
  health: endpoint({
    summary: "进程存活",
    methods: ["GET"],
    paths: ["/api/health"],
    access: { kind: "anonymous" },
    limit: "general",
    untraced: true,
    result: z.object({ alive: z.boolean() }),
    errors: [],
  }),
  ready: endpoint({
    summary: "服务就绪；未就绪时返回 503 并列出原因",
    methods: ["GET"],
    paths: ["/api/ready"],
    otherStatuses: { 503: "尚未就绪" },
    access: { kind: "anonymous" },
    limit: "general",
    untraced: true,
    shape: "own",
    result: z.object({
      success: z.boolean(),
      code: z.string(),
      message: z.string(),
      result: z.object({ missing: z.array(z.string()) }),
      timestamp: z.number(),
    }),
    errors: [],
  }),
  listJobs: endpoint({
    summary: "后台任务及其最近一次结果",
    methods: ["GET"],
    paths: ["/api/system/jobs"],
    access: { kind: "permission", code: "job:view" },
    limit: "general",
    result: pageOf(
      z.object({
        name: z.string(),
        /** Host and process of the node that ran it last. */
        node: z.string(),
        startedAt: instantText,
        finishedAt: instantText,
        outcome: z.enum(["ok", "failed"]),
        count: z.number().nullable(),
        failure: z.string().nullable(),
        /** Result in words. */
        note: z.string().nullable(),
        lastOkAt: instantText.nullable(),
      }),
    ),
    errors: [],
  }),
} as const;
