import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Who somebody is elsewhere, and which account here that is. Never by a mail address or a number, which change hands. */
export const externalIdentity = pgTable(
  "external_identity",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** The provider's `type`, or `cas` for the central sign-on server above. */
    source: text("source").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    /** As the person is called there: to be recognised by, not to be relied on. */
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
