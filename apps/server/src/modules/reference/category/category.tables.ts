import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Category trees. A code begins with the code of its parent. */
export const category = pgTable(
  "category",
  {
    id: primaryId(),
    parentId: text("parent_id").references((): AnyPgColumn => category.id),
    code: text("code").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    enabled: boolean("enabled").notNull().default(true),
    sortOrder: integer("sort_order").notNull().default(0),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("category_code_key").on(table.code),
    index("category_branch_idx").on(table.code.op("text_pattern_ops")),
    index("category_parent_idx").on(table.parentId, table.sortOrder, table.code),
  ],
);
