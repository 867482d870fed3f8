import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/**
 * One person's way through the recovery of a password, from the account found to the new password. The browser holds
 * the flow's secret in a cookie; only its digest is kept.
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
    /** The account's when the flow began. With another one by now the flow is over. */
    phone: text("phone").notNull(),
    /** Step 1 was answered with the number. */
    isPhone: boolean("is_phone").notNull().default(false),
    /** Wrong codes and handles. */
    tries: integer("tries").notNull().default(0),
    /** Random part of the handle that stands for the verified phone. */
    handleSeed: text("handle_seed"),
    handleEnd: instant("handle_end"),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("recovery_flow_expires_idx").on(table.expiresAt), index("recovery_flow_user_idx").on(table.userId)],
);
