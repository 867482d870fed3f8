import { boolean, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "../../platform/database/columns.ts";
import { appUser } from "../account/account.tables.ts";
import { department } from "../department/department.tables.ts";

/** What a person may be. Built-in ones are templates that cannot be deleted. */
export const role = pgTable("role", {
  id: primaryId(),
  /** A constraint, not an index alone: other tables refer to it. */
  code: text("code").notNull().unique("role_code_key"),
  name: text("name").notNull(),
  builtin: boolean("builtin").notNull().default(false),
  ...tracking(),
});

/** Who holds which role, in one department or (null) everywhere. */
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
    index("user_role_role_idx").on(table.roleId),
    index("user_role_department_idx").on(table.departmentId),
  ],
);
