import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";
import { searchIndex } from "#platform/database/search-text.ts";
import { soundJsonb } from "#platform/database/sound-json.ts";

/**
 * Who did what from where, and how it ended. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE, so there is no
 * foreign key either, and the name stands in the row itself.
 */
export const auditEntry = pgTable(
  "audit_entry",
  {
    id: primaryId(),
    at: instant("at").notNull(),
    action: text("action").notNull(),
    outcome: text("outcome", { enum: ["ok", "refused"] }).notNull(),
    userId: text("user_id"),
    /** As given: on a failed sign-in the name that was typed. */
    username: text("username"),
    object: text("object"),
    reason: text("reason"),
    address: text("address"),
    userAgent: text("user_agent"),
    requestId: text("request_id"),
    detail: soundJsonb("detail"),
  },
  (table) => [
    // Ascending: read backwards they give newest first.
    index("audit_entry_at_idx").on(table.at, table.id),
    index("audit_entry_user_idx").on(table.userId, table.action, table.at),
    index("audit_entry_action_idx").on(table.action, table.at),
    index("audit_entry_object_idx").on(table.object, table.at).where(sql`${table.object} IS NOT NULL`),
    index("audit_entry_search_idx").using("gin", searchIndex(table.username, table.object, table.address)),
    index("audit_entry_refused_idx").on(table.at).where(sql`${table.outcome} = 'refused'`),
  ],
);
