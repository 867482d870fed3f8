import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { instantText } from "#fields.ts";

const pool = z.object({ open: z.number(), idle: z.number(), waiting: z.number(), most: z.number() });

/** Figures since the previous sample. */
const figures = {
  /** Delay of the event loop in milliseconds: 99 of 100 turns were below it. */
  delayMs: z.number(),
  /** Percent of one core: several cores exceed 100. */
  cpuPercent: z.number(),
  memoryBytes: z.number(),
  requestsPerMinute: z.number(),
  failuresPerMinute: z.number(),
  sockets: z.number(),
  /** Calls that waited for a database connection. */
  poolWaiting: z.number(),
  /** Duration of calls in milliseconds: half of them and 99 of 100 remained below. Null: there was no call. */
  p50Ms: z.number().nullable(),
  p99Ms: z.number().nullable(),
};
const sample = z.object({ at: instantText, ...figures });

const node = z.object({
  node: z.string(),
  version: z.string(),
  runtime: z.string(),
  startedAt: instantText,
  /** Time of its last report. */
  at: instantText,
  /** Its next report is overdue. */
  isSilent: z.boolean(),
  heapBytes: z.number(),
  heapLimitBytes: z.number(),
  /** Milliseconds by which the node's clock is ahead of the database's; null unless they differ by over 5 s. */
  clockOffsetMs: z.number().nullable(),
  pools: z.object({ requests: pool, reports: pool, work: pool }),
  /** Oldest first; the last one is the current one. */
  samples: z.array(sample),
});

/** 系统监控: state of nodes, database, queues and jobs. */
export const monitor = {
  read: endpoint({
    summary: "系统监控",
    methods: ["GET"],
    paths: ["/api/system/monitor"],
    access: { kind: "permission", code: "monitor:view" },
    limit: "general",
    // The page polls while it is visible.
    passive: true,
    result: z.object({
      at: instantText,
      nodes: z.array(node),
      database: z.object({
        version: z.string(),
        bytes: z.number(),
        connections: z.number(),
        mostConnections: z.number(),
        /** Statements that wait for a lock of another statement. */
        blocked: z.number(),
        /** Largest first. */
        tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
        /** Null: the database has no statement statistics (pg_stat_statements); only `running` is known. */
        statements: z
          .array(z.object({ text: z.string(), calls: z.number(), meanMs: z.number(), totalMs: z.number() }))
          .nullable(),
        /** Statements that have run for a second or longer. */
        running: z.array(z.object({ text: z.string(), seconds: z.number(), waitsForLock: z.boolean() })),
      }),
      queue: z.object({
        waiting: z.number(),
        /** Waiting time of the oldest message. */
        oldestSeconds: z.number().nullable(),
        /** Messages of the last 24 hours. */
        refused: z.number(),
        expired: z.number(),
      }),
      jobs: z.object({ total: z.number(), failed: z.array(z.string()) }),
      /** The slowest calls of the last hour over all nodes, by their keys in the contract. */
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
  history: endpoint({
    summary: "系统监控：最近一小时或一天",
    methods: ["GET"],
    paths: ["/api/system/monitor/history"],
    access: { kind: "permission", code: "monitor:view" },
    limit: "general",
    passive: true,
    query: z.strictObject({
      period: z.enum(["hour", "day"]),
      /** Absent: all hosts together. */
      host: z.string().min(1).max(253).optional(),
    }),
    result: z.object({
      hosts: z.array(z.string()),
      /** Beginning of the period. */
      from: instantText,
      stepSeconds: z.number(),
      /**
       * Oldest first; a step without a running node is absent. Rates and states are sums over the processes; delays and
       * durations are those of the slowest one.
       */
      steps: z.array(
        z.object({
          at: instantText,
          ...figures,
          /** Messages that wait to be sent. */
          queueWaiting: z.number(),
        }),
      ),
    }),
    errors: [],
  }),
};
