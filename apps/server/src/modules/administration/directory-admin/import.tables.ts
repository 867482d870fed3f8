import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { directoryConnection } from "#modules/access/directory/directory.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** The counts of an import. */
export interface RunCounts {
  readonly people: number;
  readonly departments: number;
  readonly made: number;
  readonly changed: number;
  readonly frozen: number;
  readonly released: number;
  readonly same: number;
  readonly refused: number;
  readonly gone: number;
  readonly departmentsMade: number;
  readonly departmentsChanged: number;
}

/** An import from a directory. */
export const directoryRun = pgTable(
  "directory_run",
  {
    id: primaryId(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => directoryConnection.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["running", "done", "stopped", "failed"] }).notNull(),
    /** Null: it was due. */
    startedBy: text("started_by"),
    starter: text("starter"),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    /** The progress of reading. */
    peopleRead: integer("people_read").notNull().default(0),
    departmentsRead: integer("departments_read").notNull().default(0),
    counts: jsonb("counts").$type<RunCounts>(),
    /** Why it was not completed. */
    failure: text("failure"),
  },
  (table) => [index("directory_run_connection_idx").on(table.connectionId, table.startedAt)],
);

/** The outcome for one person or department; unchanged ones have no row. */
export const directoryRunEntry = pgTable(
  "directory_run_entry",
  {
    runId: text("run_id")
      .notNull()
      .references(() => directoryRun.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    kind: text("kind", { enum: ["person", "department"] }).notNull(),
    userId: text("user_id"),
    name: text("name").notNull(),
    dn: text("dn").notNull(),
    outcome: text("outcome", { enum: ["made", "changed", "frozen", "released", "refused", "gone"] }).notNull(),
    message: text("message").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.number] }),
    index("directory_run_entry_outcome_idx").on(table.runId, table.outcome, table.number),
    index("directory_run_entry_user_idx").on(table.userId),
  ],
);

export type RunRow = typeof directoryRun.$inferSelect;
export type EntryRow = typeof directoryRunEntry.$inferSelect;
