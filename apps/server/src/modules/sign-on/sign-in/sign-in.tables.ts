import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** Browsers and networks of an account's sign-ins, so that a new one can be reported. */
export const knownDevice = pgTable(
  "known_device",
  {
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** Browser, system and network, in the form of `deviceSign`. */
    sign: text("sign").notNull(),
    /** To the day. */
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sign] }),
    index("known_device_last_seen_idx").on(table.lastSeenAt),
  ],
);
