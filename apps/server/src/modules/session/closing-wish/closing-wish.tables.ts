import { index, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** Accounts that will be closed unless their owner signs in before. */
export const closingWish = pgTable(
  "closing_wish",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => appUser.id, { onDelete: "cascade" }),
    closesAt: instant("closes_at").notNull(),
  },
  (table) => [index("closing_wish_due_idx").on(table.closesAt)],
);
