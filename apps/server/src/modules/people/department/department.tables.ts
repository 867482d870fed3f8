import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";
import { searchIndex } from "#platform/database/search-text.ts";

/** The department tree. `orgCode` is assigned by level (A01, A01B02), so a subtree is a prefix. */
export const department = pgTable(
  "department",
  {
    id: primaryId(),
    parentId: text("parent_id"),
    orgCode: text("org_code").notNull(),
    departName: text("depart_name").notNull(),
    sortOrder: integer("sort_order").notNull().default(0),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("department_org_code_key").on(table.orgCode),
    index("department_branch_idx").on(table.orgCode.op("text_pattern_ops")),
    index("department_search_idx").using("gin", searchIndex(table.departName, table.orgCode)),
    index("department_siblings_idx").on(table.parentId, table.sortOrder, table.orgCode),
  ],
);

/** Members of departments. */
export const departmentMember = pgTable(
  "department_member",
  {
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    departmentId: text("department_id")
      .notNull()
      .references(() => department.id, { onDelete: "cascade" }),
    isLeader: boolean("is_leader").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.departmentId] }),
    index("department_member_department_idx").on(table.departmentId, table.userId),
    index("department_member_leader_idx").on(table.departmentId).where(sql`${table.isLeader}`),
  ],
);
