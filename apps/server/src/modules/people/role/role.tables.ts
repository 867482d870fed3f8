import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Roles of people. Built-in ones are templates that cannot be deleted. */
export const role = pgTable("role", {
  id: primaryId(),
  /** A constraint, not only an index: foreign keys refer to it. */
  code: text("code").notNull().unique("role_code_key"),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  /** First page of the workspace for holders; null: the default page. */
  homePath: text("home_path"),
  builtin: boolean("builtin").notNull().default(false),
  ...tracking(),
});

/** Roles of people, in one department or (null) everywhere. */
export const userRole = pgTable(
  "user_role",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    departmentId: text("department_id").references(() => department.id, { onDelete: "cascade" }),
  },
  (table) => [
    unique("user_role_key").on(table.userId, table.roleId, table.departmentId).nullsNotDistinct(),
    index("user_role_role_idx").on(table.roleId, table.id),
    index("user_role_department_idx").on(table.departmentId),
  ],
);

/** Pairs of roles that no person may hold together, in any department; each pair once, the lesser id first. */
export const roleExclusion = pgTable(
  "role_exclusion",
  {
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    otherRoleId: text("other_role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.otherRoleId] }),
    index("role_exclusion_other_idx").on(table.otherRoleId),
    check("role_exclusion_order", sql`${table.roleId} < ${table.otherRoleId} COLLATE "C"`),
  ],
);

/** Rules about roles that an installation can switch off; a rule without a row is in force. */
export const roleRule = pgTable("role_rule", {
  name: text("name", { enum: ["exclusions"] }).primaryKey(),
  inForce: boolean("in_force").notNull(),
  ...tracking(),
});
