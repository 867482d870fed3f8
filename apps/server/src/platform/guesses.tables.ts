import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./database/columns.ts";

/** Wrong guesses at a secret. The key names the owner and the secret. */
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
