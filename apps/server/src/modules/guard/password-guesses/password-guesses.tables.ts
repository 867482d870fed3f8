import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Wrong passwords of one account from one address. Sums by name or address are computed on reading. */
export const signInFailure = pgTable(
  "sign_in_failure",
  {
    /**
     * The account's own name in lower case, or the typed name: unknown names are throttled alike. A typed number is
     * stored masked, with its keyed digest.
     */
    username: text("username").notNull(),
    /** IPv6: the /64 network. */
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

/** Key and iv of the old wire encryption of passwords. Random and rotated; they protect no stored data. */
export const encryptionPair = pgTable("encryption_pair", {
  id: primaryId(),
  key: text("key").notNull(),
  iv: text("iv").notNull(),
  createdAt: instant("created_at").notNull(),
});
