import { sql } from "drizzle-orm";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";

/** 部门管理, rows of `department`. */
export const ruledDepartments = ruledList({
  code: "department-admin/departments",
  title: "部门管理",
  views: ["department-admin/departments"],
  permission: "department:view",
  columns: {
    dept: { title: "部门", type: "department", where: plain(sql`department.org_code`) },
    name: { title: "部门名称", type: "text", where: plain(sql`department.depart_name`) },
    leader: {
      title: "负责人",
      type: "person",
      where: (matches) =>
        sql`department.id IN (SELECT m.department_id FROM department_member m WHERE m.is_leader AND ${matches(sql`m.user_id`)})`,
    },
    creator: { title: "创建人", type: "person", where: plain(sql`department.created_by`) },
    createdAt: { title: "新增日期", type: "day", where: plain(sql`department.created_at`) },
  },
  preview: {
    from: sql`department`,
    order: sql`department.org_code`,
    id: sql`department.id`,
    shows: [
      { title: "编码", text: sql`department.org_code` },
      { title: "名称", text: sql`department.depart_name` },
    ],
  },
});
