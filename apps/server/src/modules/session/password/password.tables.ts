import { index, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Hashes of an account's earlier passwords, so that they are not set again. */
export const formerPassword = pgTable(
  "former_password",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    passwordHash: text("password_hash").notNull(),
    replacedAt: instant("replaced_at").notNull(),
  },
  (table) => [index("former_password_user_idx").on(table.userId, table.replacedAt)],
);
