import { index, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant } from "#platform/database/columns.ts";

/** Links that open one thing once. Only the digest of a secret is stored. */
export const oneTimeLink = pgTable(
  "one_time_link",
  {
    secretDigest: text("secret_digest").primaryKey(),
    /** first_administrator: creates the first account. password: sets the password of `userId`. */
    purpose: text("purpose", { enum: ["first_administrator", "password"] }).notNull(),
    userId: text("user_id").references(() => appUser.id, { onDelete: "cascade" }),
    createdAt: instant("made_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [index("one_time_link_user_idx").on(table.userId), index("one_time_link_expires_idx").on(table.expiresAt)],
);
