import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Bindings of external identities to accounts. Never matched by mail address or number, which change owners. */
export const externalIdentity = pgTable(
  "external_identity",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** The provider's `type`, or `cas` for the upstream sign-on server. */
    source: text("source").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** Display name at the provider; never used for matching. */
    name: text("name").notNull(),
    boundAt: instant("bound_at").notNull(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("external_identity_subject_key").on(table.issuer, table.subject),
    uniqueIndex("external_identity_source_user_key").on(table.source, table.userId),
    index("external_identity_user_idx").on(table.userId),
  ],
);
