import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText, noResult } from "#fields.ts";

/** Delivery by SMS or mail: the configured provider, and the result of the latest message. */
const channel = z.object({
  provider: z.enum(["none", "outbox", "smtp", "webhook", "aliyun", "tencent"]),
  /** Source of the provider's choice. */
  origin: z.enum(["environment", "default"]),
  /** Time of the latest message that the provider accepted; null: none yet. */
  deliveredAt: instantText.nullable(),
  /** Reason why the latest attempt failed; null: it succeeded. */
  cause: z.string().nullable(),
});

/** 初始设置: the state of an installation, and the steps that a first administrator still has to take. */
export const setUp = {
  read: endpoint({
    summary: "平台初始设置：各步骤的实际状态",
    methods: ["GET"],
    paths: ["/api/system/set-up"],
    access: { kind: "permission", code: "set_up:view" },
    limit: "general",
    result: z.object({
      isDemo: z.boolean(),
      /** True: pages redirect administrators to the set-up. No demo, a step is open, and the set-up has not ended. */
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
      /** Number of departments below the roots. All counts here stop at 10,000. */
      departments: z.number(),
      sms: channel,
      mail: channel,
      people: z.object({
        total: z.number(),
        /** Accounts without a password: the one-time link was not used. */
        waiting: z.number(),
      }),
      /** Names of the subsystems without an address. They are off. */
      withoutAddress: z.array(z.string()),
      /** Machines whose nodes store files in a folder of their own; 0: a single machine, or all nodes share a bucket. */
      hostsWithOwnFiles: z.number(),
      /** The three separated roles, and the number of active people who hold each in every department. */
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
