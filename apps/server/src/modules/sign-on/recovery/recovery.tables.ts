import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/**
 * One recovery of a password, from the found account to the new password. The browser holds the flow's secret in a
 * cookie; the database stores its digest alone.
 */
export const recoveryFlow = pgTable(
  "recovery_flow",
  {
    id: primaryId(),
    secretDigest: text("secret_digest").notNull().unique(),
    /** phone: an account was found. password: its phone was verified. */
    step: text("step", { enum: ["phone", "password"] }).notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** The account's number at the start. The flow ends when the account's number changes. */
    phone: text("phone").notNull(),
    /** True: step 1 was answered with the number. */
    isPhone: boolean("is_phone").notNull().default(false),
    /** Count of wrong codes and handles. */
    tries: integer("tries").notNull().default(0),
    /** Random part of the handle that proves the verified phone. */
    handleSeed: text("handle_seed"),
    handleEnd: instant("handle_end"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("recovery_flow_expires_idx").on(table.expiresAt), index("recovery_flow_user_idx").on(table.userId)],
);
