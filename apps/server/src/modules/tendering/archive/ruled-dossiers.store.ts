import { sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";
import { archiveLabels } from "./archive-labels.ts";
import { scopeCondition } from "./statistics/lot-conditions.store.ts";
import type { ArchiveScope } from "./statistics/scope.ts";

/** Rows of 档案目录 and of every figure of 档案统计, `stat_lot f`, for data rules. */
export const ruledDossiers = ruledList({
  code: "archive/dossiers",
  title: "档案目录与统计",
  views: ["archive/dossiers", "archive/statistics"],
  permission: null,
  columns: {
    dept: { title: "部门", type: "department", where: plain(sql`f.dept_code`) },
    fonds: { title: "全宗", type: "text", where: plain(sql`f.fonds_code`) },
    region: { title: "地区", type: "text", where: plain(sql`f.region`) },
    method: {
      title: "采购方式",
      type: "choice",
      choices: archiveLabels.method,
      where: plain(sql`f.method`),
    },
    category: { title: "类别", type: "choice", choices: archiveLabels.category, where: plain(sql`f.category`) },
    status: { title: "项目状态", type: "choice", choices: archiveLabels.status, where: plain(sql`f.status`) },
    archiveStatus: {
      title: "归档状态",
      type: "choice",
      choices: archiveLabels.archiveStatus,
      where: plain(sql`f.archive_status`),
    },
    source: {
      title: "数据来源",
      type: "choice",
      choices: archiveLabels.source,
      where: plain(sql`f.source`),
    },
    openScope: {
      title: "公开范围",
      type: "choice",
      choices: archiveLabels.openScope,
      where: (matches) =>
        sql`EXISTS (SELECT FROM arch_dossier d WHERE d.lot_id = f.lot_id AND ${matches(sql`d.open_scope`)})`,
    },
    buyer: {
      title: "采购人名称",
      type: "text",
      where: (matches) => sql`f.buyer_id IN (SELECT o.id FROM org o WHERE ${matches(sql`o.name`)})`,
    },
    buyerCode: {
      title: "采购人代码",
      type: "text",
      where: (matches) => sql`f.buyer_id IN (SELECT o.id FROM org o WHERE ${matches(sql`o.ident`)})`,
    },
    archivedAt: { title: "归档日期", type: "day", where: plain(sql`f.archived_at`) },
    publishAt: { title: "公告日期", type: "day", where: plain(sql`f.publish_at`) },
    awardAt: { title: "中标日期", type: "day", where: plain(sql`f.award_at`) },
  },
  preview: {
    from: sql`stat_lot f`,
    always: sql`f.is_main`,
    order: sql`f.as_of DESC, f.lot_id DESC`,
    id: sql`f.lot_id`,
    shows: [
      {
        title: "档号",
        text: sql`SELECT d.archive_no FROM arch_dossier d WHERE d.lot_id = f.lot_id`,
      },
      { title: "部门编码", text: sql`f.dept_code` },
      { title: "采购人", text: sql`SELECT o.name FROM org o WHERE o.id = f.buyer_id` },
      { title: "地区", text: sql`f.region` },
    ],
  },
});

/** Returns the condition of a scope, without data rules. */
export const conditionOfScope = (scope: ArchiveScope): RowCondition => scopeCondition(scope);
