import { sql } from "drizzle-orm";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";
import { auditActions } from "./audit-actions.ts";

/** The list 日志管理: rows of `audit_entry`. */
export const ruledTrail = ruledList({
  code: "audit/entries",
  title: "日志管理",
  views: ["audit/entries"],
  permission: "audit:view",
  columns: {
    self: { title: "操作人", type: "person", where: plain(sql`audit_entry.user_id`) },
    dept: {
      title: "操作人所属部门",
      type: "department",
      where: (matches) => sql`audit_entry.user_id IN (
        SELECT m.user_id FROM department_member m JOIN department d ON d.id = m.department_id
        WHERE ${matches(sql`d.org_code`)})`,
    },
    username: { title: "操作人账号", type: "text", where: plain(sql`audit_entry.username`) },
    action: {
      title: "操作",
      type: "choice",
      choices: Object.entries(auditActions).map(([value, label]) => ({ value, label })),
      where: plain(sql`audit_entry.action`),
    },
    outcome: {
      title: "结果",
      type: "choice",
      choices: [
        { value: "ok", label: "成功" },
        { value: "refused", label: "已拒绝" },
      ],
      where: plain(sql`audit_entry.outcome`),
    },
    object: { title: "对象", type: "text", where: plain(sql`audit_entry.object`) },
    address: { title: "地址", type: "text", where: plain(sql`audit_entry.address`) },
    at: { title: "日期", type: "day", where: plain(sql`audit_entry.at`) },
  },
  preview: {
    from: sql`audit_entry`,
    order: sql`audit_entry.at DESC, audit_entry.id DESC`,
    id: sql`audit_entry.id`,
    shows: [
      { title: "时间", text: sql`to_char(audit_entry.at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')` },
      { title: "操作人", text: sql`audit_entry.username` },
      { title: "操作", text: sql`audit_entry.action` },
    ],
  },
});
