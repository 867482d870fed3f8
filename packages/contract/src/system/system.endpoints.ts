import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const system = {
  health: endpoint({
    summary: "进程存活",
    methods: ["GET"],
    paths: ["/api/health"],
    access: { kind: "anonymous" },
    limit: "general",
    result: z.object({ alive: z.boolean() }),
    errors: [],
  }),
  ready: endpoint({
    summary: "可以服务；否则 503 并列出缺什么",
    methods: ["GET"],
    paths: ["/api/ready"],
    access: { kind: "anonymous" },
    limit: "general",
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
} as const;
