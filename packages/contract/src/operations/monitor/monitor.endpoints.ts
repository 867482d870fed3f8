import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText } from "#fields.ts";

const pool = z.object({ open: z.number(), idle: z.number(), waiting: z.number(), most: z.number() });

/** One look at a node: figures since the look before it. */
const sample = z.object({
  at: instantText,
  /** Milliseconds by which the event loop was late, of all but one in a hundred turns. */
  delayMs: z.number(),
  /** Of one core, so that several make more than 100. */
  cpuPercent: z.number(),
  memoryBytes: z.number(),
  requestsPerMinute: z.number(),
  failuresPerMinute: z.number(),
  sockets: z.number(),
});

const node = z.object({
  node: z.string(),
  version: z.string(),
  runtime: z.string(),
  startedAt: instantText,
  /** Its last word. */
  at: instantText,
  /** It has said nothing for longer than it should. */
  isSilent: z.boolean(),
  heapBytes: z.number(),
  heapLimitBytes: z.number(),
  pools: z.object({ requests: pool, reports: pool, work: pool }),
  /** Oldest first; the last is now. */
  samples: z.array(sample),
});

/** 系统监控: how nodes, database, queues and jobs are doing. */
export const monitor = {
  read: endpoint({
    summary: "系统监控",
    methods: ["GET"],
    paths: ["/api/system/monitor"],
    access: { kind: "permission", code: "monitor:view" },
    limit: "general",
    // It asks by itself while in sight.
    passive: true,
    result: z.object({
      at: instantText,
      nodes: z.array(node),
      database: z.object({
        version: z.string(),
        bytes: z.number(),
        connections: z.number(),
        mostConnections: z.number(),
        /** Statements that wait for a lock of another. */
        blocked: z.number(),
        /** The largest first. */
        tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
        /** Null: the database counts no statements (pg_stat_statements), so that those under way are all that is known. */
        statements: z
          .array(z.object({ text: z.string(), calls: z.number(), meanMs: z.number(), totalMs: z.number() }))
          .nullable(),
        /** Under way for a second or longer. */
        running: z.array(z.object({ text: z.string(), seconds: z.number(), waitsForLock: z.boolean() })),
      }),
      queue: z.object({
        waiting: z.number(),
        /** How long the oldest has been waiting. */
        oldestSeconds: z.number().nullable(),
        /** In the last 24 hours. */
        refused: z.number(),
        expired: z.number(),
      }),
      jobs: z.object({ total: z.number(), failed: z.array(z.string()) }),
      /** The slowest calls of the last hour over all nodes, as the contract names them. */
      slowCalls: z.array(
        z.object({
          call: z.string(),
          ms: z.number(),
          status: z.number(),
          at: instantText,
          node: z.string(),
          requestId: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
};
