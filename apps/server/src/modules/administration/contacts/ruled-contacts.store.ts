import { sql } from "drizzle-orm";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";

/** 通讯录, rows of `app_user`. */
export const ruledContacts = ruledList({
  code: "contacts/people",
  title: "通讯录",
  views: ["contacts/people"],
  permission: "contacts:view",
  columns: {
    dept: {
      title: "部门",
      type: "department",
      // People are evaluated first, as for the page's own filters.
      where: (matches) =>
        sql`app_user.id IN (SELECT m.user_id FROM department_member m
          JOIN department d ON d.id = m.department_id WHERE ${matches(sql`d.org_code`)})`,
    },
    self: { title: "用户本人", type: "person", where: plain(sql`app_user.id`) },
    realname: { title: "姓名", type: "text", where: plain(sql`app_user.realname`) },
  },
  preview: {
    from: sql`app_user`,
    always: sql`app_user.status = 'active' AND EXISTS (SELECT FROM department_member m WHERE m.user_id = app_user.id)`,
    order: sql`app_user.name_reading COLLATE "C", app_user.realname, app_user.id`,
    id: sql`app_user.id`,
    shows: [
      { title: "姓名", text: sql`app_user.realname` },
      {
        title: "部门",
        text: sql`SELECT string_agg(d.depart_name, '、' ORDER BY d.org_code) FROM department_member m
          JOIN department d ON d.id = m.department_id WHERE m.user_id = app_user.id`,
      },
    ],
  },
});
