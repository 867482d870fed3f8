import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "../../platform/database/columns.ts";

/** Code lists. Built-in ones cannot be deleted. */
export const dict = pgTable(
  "dict",
  {
    id: primaryId(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    builtin: boolean("builtin").notNull().default(false),
    ...tracking(),
  },
  (table) => [uniqueIndex("dict_code_key").on(table.code)],
);

export const dictItem = pgTable(
  "dict_item",
  {
    id: primaryId(),
    dictId: text("dict_id")
      .notNull()
      .references(() => dict.id, { onDelete: "cascade" }),
    value: text("value").notNull(),
    text: text("text").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
    enabled: boolean("enabled").notNull().default(true),
  },
  (table) => [uniqueIndex("dict_item_value_key").on(table.dictId, table.value)],
);

/** Select lists of forms, by type. */
export const selectItem = pgTable(
  "select_item",
  {
    id: primaryId(),
    type: text("type").notNull(),
    value: text("value").notNull(),
    text: text("text").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
    enabled: boolean("enabled").notNull().default(true),
  },
  (table) => [
    uniqueIndex("select_item_value_key").on(table.type, table.value),
    index("select_item_type_idx").on(table.type, table.sortOrder),
  ],
);
