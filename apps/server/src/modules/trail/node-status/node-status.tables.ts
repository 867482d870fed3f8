import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";
import type { NodeReport } from "./node-report.ts";

/** The latest report of each node, written every few seconds. */
export const nodeStatus = pgTable("node_status", {
  /** Host and process. */
  node: text("node").primaryKey(),
  startedAt: instant("started_at").notNull(),
  at: instant("at").notNull(),
  report: jsonb("report").$type<NodeReport>().notNull(),
});
