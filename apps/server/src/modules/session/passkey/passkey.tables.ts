import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** A discoverable credential of Web Authentication; the table holds its public half only. */
export const passkey = pgTable(
  "passkey",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull(),
    /** COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** Number of uses that the authenticator reports; 0 for an authenticator that does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<readonly string[]>().notNull(),
    isSynced: boolean("is_synced").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [uniqueIndex("passkey_credential_key").on(table.credentialId), index("passkey_user_idx").on(table.userId)],
);
