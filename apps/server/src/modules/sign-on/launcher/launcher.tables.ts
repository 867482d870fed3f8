import { boolean, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** A person's favourites in the launcher, and the time of the last entry per subsystem. */
export const subsystemUse = pgTable(
  "subsystem_use",
  {
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    appId: text("app_id").notNull(),
    isFavourite: boolean("is_favourite").notNull().default(false),
    /** Position among the favourites, from 0. */
    place: integer("place").notNull().default(0),
    lastEnteredAt: instant("last_entered_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.appId] })],
);
