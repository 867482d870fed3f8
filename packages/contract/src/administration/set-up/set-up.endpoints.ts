import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, noResult } from "#fields.ts";

/** How messages of one way go out, and what became of the latest of them. */
const way = z.object({
  provider: z.enum(["none", "outbox", "webhook", "aliyun", "tencent"]),
  /** Where the choice of the provider comes from. */
  origin: z.enum(["environment", "default"]),
  /** The latest that the provider took; null: none yet. */
  deliveredAt: instantText.nullable(),
  /** Why the latest attempt was in vain; null: it was not. */
  cause: z.string().nullable(),
});

/** 初始设置: what there is of an installation, and what a first administrator has still to do. */
export const setUp = {
  read: endpoint({
    summary: "平台初始设置：各步骤的实际状态",
    methods: ["GET"],
    paths: ["/api/system/set-up"],
    access: { kind: "permission", code: "set_up:view" },
    limit: "general",
    result: z.object({
      isDemo: z.boolean(),
      /** Administrators are led here: it is no demo, something is left, and nobody has said that it is enough. */
      isOffered: z.boolean(),
      ended: z.object({ how: z.enum(["finished", "skipped"]), at: instantText, by: z.string().nullable() }).nullable(),
      steps: z.array(
        z.object({
          key: z.enum(["organisation", "departments", "messages", "people", "security"]),
          state: z.enum(["open", "partly", "done"]),
        }),
      ),
      /** Name of the first root department. */
      organisation: z.string().nullable(),
      /** Below the roots. Counts to 10,000, as all of them here. */
      departments: z.number(),
      sms: way,
      mail: way,
      people: z.object({
        total: z.number(),
        /** Without a password yet: the link was not followed. */
        waiting: z.number(),
      }),
      /** Names of the subsystems that have no address yet. They are off. */
      withoutAddress: z.array(z.string()),
      /** Nodes that run now while each keeps files in a folder of its own; 0: one alone, or all of them share a bucket. */
      nodesWithOwnFiles: z.number(),
      /** The three that are kept apart, and how many active people hold each everywhere. */
      administrators: z.array(z.object({ code: z.string(), name: z.string(), people: z.number() })),
    }),
    errors: [],
  }),
  end: endpoint({
    summary: "完成或跳过平台初始设置，不再提示",
    methods: ["POST"],
    paths: ["/api/system/set-up/end"],
    access: { kind: "permission", code: "set_up:end" },
    limit: "general",
    body: z.strictObject({ how: z.enum(["finished", "skipped"]) }),
    result: noResult,
    errors: [],
  }),
} as const;
