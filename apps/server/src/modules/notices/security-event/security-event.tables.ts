import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Events in an account that its owner should know of: the list 安全动态 of the personal centre. */
export const securityEvent = pgTable(
  "account_event",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    /** One of `securityEventKinds`. */
    kind: text("kind").notNull(),
    /** Values for the kind's text: masked numbers, names of devices; never a secret. */
    values: jsonb("values").$type<Readonly<Record<string, string>>>().notNull(),
    address: text("address"),
    userAgent: text("user_agent"),
  },
  (table) => [index("account_event_user_idx").on(table.userId, table.at)],
);
