import { type SQL, sql } from "drizzle-orm";
import { plain, type RuledColumn, ruledList } from "#platform/data-rules/ruled-list.ts";

const author =
  (people: (matches: SQL) => SQL, value: SQL): RuledColumn["where"] =>
  (matches) =>
    sql`notice.created_by IN (${people(matches(value))})`;

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** 通知公告, rows of `notice` with an author. */
export const ruledNotices = ruledList({
  code: "notice-admin/notices",
  title: "通知公告",
  views: ["notice-admin/notices"],
  permission: "notice:view",
  columns: {
    author: { title: "撰写人", type: "person", where: plain(sql`notice.created_by`) },
    authorDept: {
      title: "撰写人所属部门",
      type: "department",
      where: author(
        (matches) =>
          sql`SELECT m.user_id FROM department_member m JOIN department d ON d.id = m.department_id WHERE ${matches}`,
        sql`d.org_code`,
      ),
    },
    title: { title: "标题", type: "text", where: plain(sql`notice.title`) },
    sender: { title: "发布人", type: "text", where: plain(sql`notice.sender`) },
    state: {
      title: "状态",
      type: "choice",
      choices: choices({
        draft: "草稿",
        waiting: "待审批",
        scheduled: "待发布",
        published: "已发布",
        withdrawn: "已撤回",
      }),
      where: plain(sql`notice.state`),
    },
    kind: {
      title: "类型",
      type: "choice",
      choices: choices({ "1": "通知", "2": "系统消息" }),
      where: plain(sql`notice.kind`),
    },
    createdAt: { title: "新建日期", type: "day", where: plain(sql`notice.created_at`) },
    publishedAt: { title: "发布日期", type: "day", where: plain(sql`notice.published_at`) },
  },
  preview: {
    from: sql`notice`,
    always: sql`notice.topic IS NULL`,
    order: sql`notice.updated_at DESC, notice.id DESC`,
    id: sql`notice.id`,
    shows: [
      { title: "标题", text: sql`notice.title` },
      { title: "发布人", text: sql`notice.sender` },
      { title: "状态", text: sql`notice.state` },
    ],
  },
});
