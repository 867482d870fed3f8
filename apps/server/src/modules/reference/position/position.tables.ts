import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { departmentMember } from "#modules/people/department/department.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Posts of people in their departments: 处长, 科员. They carry no rights; roles do. */
export const position = pgTable("position", {
  id: primaryId(),
  code: text("code").notNull().unique("position_code_key"),
  name: text("name").notNull().unique("position_name_key"),
  /** A value of the dictionary `position_grade`. */
  grade: text("grade"),
  sortOrder: integer("sort_order").notNull().default(0),
  /** False: no new holders. */
  enabled: boolean("enabled").notNull().default(true),
  remark: text("remark").notNull().default(""),
  ...tracking(),
});

/** Holders of positions in departments. The foreign key removes a holding with the membership, however that ends. */
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
    /** The last day, inclusive; null: no end. */
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
