import { type SQL, sql } from "drizzle-orm";
import { plain, type RuledColumn, ruledList } from "#platform/data-rules/ruled-list.ts";

/** People are evaluated first, as for the page's own filters: the planner then begins with the smaller set. */
const among =
  (people: (matches: SQL) => SQL, value: SQL): RuledColumn["where"] =>
  (matches) =>
    sql`app_user.id IN (${people(matches(value))})`;

/** 用户管理 and its recycle bin, rows of `app_user`. */
export const ruledPeople = ruledList({
  code: "user-admin/users",
  title: "用户管理",
  views: ["user-admin/users"],
  permission: "user:view",
  columns: {
    dept: {
      title: "部门",
      type: "department",
      where: among(
        (matches) =>
          sql`SELECT m.user_id FROM department_member m JOIN department d ON d.id = m.department_id WHERE ${matches}`,
        sql`d.org_code`,
      ),
    },
    role: {
      title: "角色编码",
      type: "text",
      where: among(
        (matches) => sql`SELECT ur.user_id FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ${matches}`,
        sql`r.code`,
      ),
    },
    self: { title: "用户本人", type: "person", where: plain(sql`app_user.id`) },
    username: { title: "账号", type: "text", where: plain(sql`app_user.username`) },
    realname: { title: "姓名", type: "text", where: plain(sql`app_user.realname`) },
    creator: { title: "创建人", type: "person", where: plain(sql`app_user.created_by`) },
    status: {
      title: "状态",
      type: "choice",
      choices: [
        { value: "active", label: "正常或待设置密码" },
        { value: "frozen", label: "已冻结" },
        { value: "removed", label: "在回收站" },
      ],
      where: plain(sql`app_user.status`),
    },
    createdAt: { title: "新增日期", type: "day", where: plain(sql`app_user.created_at`) },
    lastSignInAt: { title: "最近登录日期", type: "day", where: plain(sql`app_user.last_sign_in_at`) },
  },
  preview: {
    from: sql`app_user`,
    always: sql`app_user.status IN ('active', 'frozen')`,
    order: sql`app_user.id DESC`,
    id: sql`app_user.id`,
    shows: [
      { title: "姓名", text: sql`app_user.realname` },
      { title: "账号", text: sql`app_user.username` },
      {
        title: "部门",
        text: sql`SELECT string_agg(d.depart_name, '、' ORDER BY d.org_code) FROM department_member m
          JOIN department d ON d.id = m.department_id WHERE m.user_id = app_user.id`,
      },
    ],
  },
});
