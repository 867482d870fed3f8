import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** Result of the last run of each background job, on any node. */
export const jobRun = pgTable("job_run", {
  name: text("name").primaryKey(),
  /** Host and process of the node. */
  node: text("node").notNull(),
  startedAt: instant("started_at").notNull(),
  finishedAt: instant("finished_at").notNull(),
  outcome: text("outcome", { enum: ["ok", "failed"] }).notNull(),
  /** Number of removed rows, handled messages or imported processes. Null: nothing is counted. */
  count: integer("count"),
  /** Message of a failure, without statements or parameters. */
  failure: text("failure"),
  /** Result in words, of jobs that report more than a count. */
  note: text("note"),
  lastOkAt: instant("last_ok_at"),
});
