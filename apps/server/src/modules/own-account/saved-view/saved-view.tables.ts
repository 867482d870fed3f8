import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** A person's saved filter of a list, under a name. */
export const savedView = pgTable(
  "saved_view",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    /** The page's own name for its list. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    query: jsonb("query").$type<Record<string, string>>().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("saved_view_name_key").on(table.userId, table.list, table.name),
    uniqueIndex("saved_view_default_key").on(table.userId, table.list).where(sql`${table.isDefault}`),
  ],
);
