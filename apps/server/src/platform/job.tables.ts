import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** How the last run of each job of the background went, on whichever node that was. */
export const jobRun = pgTable("job_run", {
  name: text("name").primaryKey(),
  /** Host and process of the node. */
  node: text("node").notNull(),
  startedAt: instant("started_at").notNull(),
  finishedAt: instant("finished_at").notNull(),
  outcome: text("outcome", { enum: ["ok", "failed"] }).notNull(),
  /** Rows removed, messages taken up, processes imported; null where nothing is counted. */
  count: integer("count"),
  /** Of a failure: its message, without statements or parameters. */
  failure: text("failure"),
  lastOkAt: instant("last_ok_at"),
});
