import type { FormField } from "@tender/contract";
import { index, jsonb, pgSchema, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "#platform/database/columns.ts";

/** Schema of published forms' tables, apart from the product's own. Its tables are created at run time. */
export const onlineSchema = pgSchema("online");

/** Columns and tables that left their form, stored under another name until their time is up. */
export const onlineSetAside = pgTable(
  "online_set_aside",
  {
    id: primaryId(),
    formId: text("form_id").notNull(),
    formCode: text("form_code").notNull(),
    formTitle: text("form_title").notNull(),
    /** Present name of the table. */
    tableName: text("table_name").notNull(),
    /** Null: the whole table is set aside. */
    columnName: text("column_name"),
    field: jsonb("field").$type<FormField>(),
    at: instant("at").notNull(),
    by: text("by"),
    goesAt: instant("goes_at").notNull(),
  },
  (table) => [index("online_set_aside_form_idx").on(table.formId), index("online_set_aside_goes_idx").on(table.goesAt)],
);
