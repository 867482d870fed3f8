import { sql } from "drizzle-orm";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";

/** The list 在线用户: rows of `session` with their `app_user`. */
export const ruledSessions = ruledList({
  code: "session-admin/sessions",
  title: "在线用户",
  views: ["session-admin/sessions"],
  permission: "session:view",
  columns: {
    dept: {
      title: "当前部门",
      type: "department",
      where: (matches) =>
        sql`session.department_id IN (SELECT d.id FROM department d WHERE ${matches(sql`d.org_code`)})`,
    },
    self: { title: "用户", type: "person", where: plain(sql`session.user_id`) },
    username: { title: "账号", type: "text", where: plain(sql`app_user.username`) },
    appId: { title: "应用编号", type: "text", where: plain(sql`session.app_id`) },
    address: { title: "地址", type: "text", where: plain(sql`session.address`) },
    signedInAt: { title: "登录日期", type: "day", where: plain(sql`session.created_at`) },
  },
  preview: {
    from: sql`session JOIN app_user ON app_user.id = session.user_id`,
    always: sql`session.ended_at IS NULL AND session.second_step IS NULL AND session.absolute_end > now()`,
    order: sql`session.last_used_at DESC, session.id DESC`,
    id: sql`session.id`,
    shows: [
      { title: "姓名", text: sql`app_user.realname` },
      { title: "账号", text: sql`app_user.username` },
      { title: "部门", text: sql`SELECT d.depart_name FROM department d WHERE d.id = session.department_id` },
    ],
  },
});
