import type { DictionaryColor } from "@tender/contract";
import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/**
 * Code lists: dictionaries, which every sign-in returns, and select lists of forms. Built-in ones cannot be deleted.
 */
export const dict = pgTable(
  "dict",
  {
    id: primaryId(),
    kind: text("kind", { enum: ["dictionary", "select"] })
      .notNull()
      .default("dictionary"),
    code: text("code").notNull(),
    name: text("name").notNull(),
    valueType: text("value_type", { enum: ["text", "number"] })
      .notNull()
      .default("text"),
    description: text("description").notNull().default(""),
    builtin: boolean("builtin").notNull().default(false),
    /** Time of the move to the recycle bin: the list is not returned, and its code is free. */
    removedAt: instant("removed_at"),
    ...tracking(),
  },
  (table) => [uniqueIndex("dict_kind_code_key").on(table.kind, table.code).where(sql`${table.removedAt} IS NULL`)],
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
    color: text("color").$type<DictionaryColor>(),
    description: text("description").notNull().default(""),
    /** The product's code depends on the value. */
    builtin: boolean("builtin").notNull().default(false),
    sortOrder: integer("sort_order").notNull().default(0),
    enabled: boolean("enabled").notNull().default(true),
    ...tracking(),
  },
  (table) => [uniqueIndex("dict_item_value_key").on(table.dictId, table.value)],
);
