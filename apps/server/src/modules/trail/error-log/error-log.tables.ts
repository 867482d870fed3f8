import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Requests that ended in an error of ours or in an outage. Nothing of what was sent, answered or asked of the database is in it. */
export const errorEntry = pgTable(
  "error_entry",
  {
    id: primaryId(),
    at: instant("at").notNull(),
    requestId: text("request_id").notNull(),
    /** Method and address as registered, without its values. */
    call: text("call").notNull(),
    /** Of the answer: `http.internal`, `http.unavailable`. */
    code: text("code").notNull(),
    /** Kind of the error, and the database's or the system's code where there is one. */
    cause: text("cause").notNull(),
    /** Where in our code it was thrown. */
    place: text("place"),
    node: text("node").notNull(),
    /** How many of the same kind came with it: of a flood, the first ones stand by themselves. */
    count: integer("count").notNull().default(1),
  },
  (table) => [index("error_entry_at_idx").on(table.at, table.id), index("error_entry_request_idx").on(table.requestId)],
);
