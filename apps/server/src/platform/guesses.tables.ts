import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** Wrong guesses at a secret; the key says whose and which. */
export const guess = pgTable(
  "guess",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    since: instant("since").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [index("guess_last_idx").on(table.lastAt)],
);
