import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** A discoverable credential of Web Authentication: only its public half is here. */
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
    /** How often the authenticator says it was used; stays 0 where it does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<readonly string[]>().notNull(),
    isSynced: boolean("is_synced").notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [uniqueIndex("passkey_credential_key").on(table.credentialId), index("passkey_user_idx").on(table.userId)],
);
