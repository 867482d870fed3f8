import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";
import { appUser } from "./account.tables.ts";

/** Consents to the privacy notice. Deleted with the account. */
export const privacyConsent = pgTable(
  "privacy_consent",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** Version of the privacy notice that was shown. */
    version: text("version").notNull(),
    givenAt: instant("given_at").notNull(),
    address: text("address").notNull(),
  },
  (table) => [index("privacy_consent_user_idx").on(table.userId)],
);
