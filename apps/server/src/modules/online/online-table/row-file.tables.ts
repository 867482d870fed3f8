import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#platform/database/columns.ts";

/** Files that were uploaded for rows. The value of a row names its files; this table says which row may name a file. */
export const onlineRowFile = pgTable(
  "online_row_file",
  {
    attachPath: text("attach_path").primaryKey(),
    formId: text("form_id").notNull(),
    fieldId: text("field_id").notNull(),
    /** Null: no row was saved with the file yet. */
    rowId: text("row_id"),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    /** Time since which no row refers to the file. */
    unnamedSince: instant("unnamed_since"),
  },
  (table) => [
    index("online_row_file_place_idx").on(table.formId, table.fieldId, table.rowId),
    index("online_row_file_pending_idx").on(table.uploadedBy, table.uploadedAt).where(sql`${table.rowId} IS NULL`),
    index("online_row_file_unnamed_idx").on(table.unnamedSince).where(sql`${table.unnamedSince} IS NOT NULL`),
  ],
);
