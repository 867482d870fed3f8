import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Wrong passwords of one account from one address. Sums over a name or an address are taken when asked. */
export const signInFailure = pgTable(
  "sign_in_failure",
  {
    /** The account's own in lower case, or what was typed: names that nobody has slow down alike. */
    username: text("username").notNull(),
    /** IPv6 by its /64. */
    address: text("address").notNull(),
    count: integer("count").notNull(),
    since: instant("since").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.username, table.address] }),
    index("sign_in_failure_address_idx").on(table.address, table.lastAt),
  ],
);

/** The key and iv of the password's old wire encryption. Random, rotating; they protect nothing stored. */
export const encryptionPair = pgTable("encryption_pair", {
  id: primaryId(),
  key: text("key").notNull(),
  iv: text("iv").notNull(),
  createdAt: instant("created_at").notNull(),
});
