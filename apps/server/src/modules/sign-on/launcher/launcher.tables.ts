import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** What a person keeps at the front of the launcher, and where they went last. */
export const subsystemUse = pgTable(
  "subsystem_use",
  {
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    appId: text("app_id").notNull(),
    isFavourite: boolean("is_favourite").notNull().default(false),
    /** Among the favourites, from 0. */
    place: integer("place").notNull().default(0),
    lastEnteredAt: instant("last_entered_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.appId] })],
);
