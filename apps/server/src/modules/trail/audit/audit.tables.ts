import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";
import { searchIndex } from "#platform/database/search-text.ts";
import { storableJsonb } from "#platform/database/storable-json.ts";

/**
 * Person, action, origin and outcome. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. There is therefore no
 * foreign key, and the row itself contains the name.
 */
export const auditEntry = pgTable(
  "audit_entry",
  {
    id: primaryId(),
    at: instant("at").notNull(),
    action: text("action").notNull(),
    outcome: text("outcome", { enum: ["ok", "refused"] }).notNull(),
    userId: text("user_id"),
    /** The account's name; for a failed sign-in the typed name. */
    username: text("username"),
    object: text("object"),
    reason: text("reason"),
    address: text("address"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
    detail: storableJsonb("detail"),
  },
  (table) => [
    // Ascending indexes; a backward scan returns newest first.
    index("audit_entry_at_idx").on(table.at, table.id),
    index("audit_entry_user_idx").on(table.userId, table.action, table.at),
    index("audit_entry_action_idx").on(table.action, table.at),
    index("audit_entry_object_idx").on(table.object, table.at).where(sql`${table.object} IS NOT NULL`),
    index("audit_entry_search_idx").using("gin", searchIndex(table.username, table.object, table.address)),
    index("audit_entry_refused_idx").on(table.at).where(sql`${table.outcome} = 'refused'`),
  ],
);
