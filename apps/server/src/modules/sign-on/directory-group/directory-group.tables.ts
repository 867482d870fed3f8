import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { directoryConnection } from "#modules/access/directory/directory.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Which role a group of a directory stands for, as an administrator says. */
export const directoryGroup = pgTable(
  "directory_group",
  {
    id: primaryId(),
    connectionId: text("connection_id")
      .notNull()
      .references(() => directoryConnection.id, { onDelete: "cascade" }),
    /** As it was typed: the DN of the group, or another value of the attribute. */
    name: text("name").notNull(),
    /** The same in the form that is compared. */
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
