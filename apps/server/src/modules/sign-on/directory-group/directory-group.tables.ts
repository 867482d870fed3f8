import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { directoryConnection } from "#modules/access/directory/directory.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Roles that administrators map to groups of a directory. */
export const directoryGroup = pgTable(
  "directory_group",
  {
    id: primaryId(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => directoryConnection.id, { onDelete: "cascade" }),
    /** As typed: the DN of the group, or another value of the attribute. */
    name: text("name").notNull(),
    /** The name in its normal form for comparison. */
    key: text("key").notNull(),
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("directory_group_key").on(table.connectionId, table.key),
    index("directory_group_role_idx").on(table.roleId),
  ],
);

export type DirectoryGroupRow = typeof directoryGroup.$inferSelect;
