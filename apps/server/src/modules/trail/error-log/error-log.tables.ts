import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Requests that ended in an error of the portal or in an outage. Contains no data of request, answer or query. */
export const errorEntry = pgTable(
  "error_entry",
  {
    id: primaryId(),
    at: instant("at").notNull(),
    requestId: text("request_id").notNull(),
    /** Method and registered address, without its values. */
    call: text("call").notNull(),
    /** Code of the answer: `http.internal`, `http.unavailable`. */
    code: text("code").notNull(),
    /** Kind of the error, and the code of the database or system if there is one. */
    cause: text("cause").notNull(),
    /** The place in the portal's code that threw it. */
    place: text("place"),
    node: text("node").notNull(),
    /** Number of errors of the same kind in this row: the first ones of a flood have their own rows. */
    count: integer("count").notNull().default(1),
  },
  (table) => [index("error_entry_at_idx").on(table.at, table.id), index("error_entry_request_idx").on(table.requestId)],
);
