import { bigint, index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** Figures of each process by the minute, for one day. */
export const nodeHistory = pgTable(
  "node_history",
  {
    /** Host and process. */
    node: text("node").notNull(),
    /** Beginning of the minute. */
    at: instant("at").notNull(),
    cpuPercent: real("cpu_percent").notNull(),
    memoryBytes: bigint("memory_bytes", { mode: "number" }).notNull(),
    delayMs: real("delay_ms").notNull(),
    requestsPerMinute: real("requests_per_minute").notNull(),
    failuresPerMinute: real("failures_per_minute").notNull(),
    sockets: integer("sockets").notNull(),
    /** Calls that waited for a database connection. */
    poolWaiting: integer("pool_waiting").notNull(),
    /** Null: there was no call. */
    p50Ms: real("p50_ms"),
    p99Ms: real("p99_ms"),
    /** Messages of the whole installation that wait to be sent. */
    queueWaiting: integer("queue_waiting").notNull(),
  },
  (table) => [primaryKey({ columns: [table.node, table.at] }), index("node_history_at_idx").on(table.at)],
);
