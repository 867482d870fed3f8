import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { departmentMember } from "#modules/people/department/department.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** What people are in their departments: 处长, 科员. Not what they may do, which is a role. */
export const position = pgTable("position", {
  id: primaryId(),
  code: text("code").notNull().unique("position_code_key"),
  name: text("name").notNull().unique("position_name_key"),
  /** A value of the dictionary `position_grade`. */
  grade: text("grade"),
  sortOrder: integer("sort_order").notNull().default(0),
  /** Switched off it gets no new holder. */
  enabled: boolean("enabled").notNull().default(true),
  remark: text("remark").notNull().default(""),
  ...tracking(),
});

/** Who holds a position, in which department. Whoever leaves the department leaves what they hold in it, by whatever way. */
export const positionHolder = pgTable(
  "position_holder",
  {
    id: primaryId(),
    positionId: text("position_id")
      .notNull()
      .references(() => position.id, { onDelete: "cascade" }),
    userId: text("user_id").notNull(),
    departmentId: text("department_id").notNull(),
    since: date("since").notNull(),
    /** The last day; null: without an end. */
    until: date("until"),
    ...tracking(),
  },
  (table) => [
    foreignKey({
      name: "position_holder_member_fk",
      columns: [table.userId, table.departmentId],
      foreignColumns: [departmentMember.userId, departmentMember.departmentId],
    }).onDelete("cascade"),
    unique("position_holder_key").on(table.positionId, table.userId, table.departmentId),
    index("position_holder_person_idx").on(table.userId, table.departmentId),
    index("position_holder_department_idx").on(table.departmentId),
    check("position_holder_term", sql`${table.until} IS NULL OR ${table.until} >= ${table.since}`),
  ],
);
