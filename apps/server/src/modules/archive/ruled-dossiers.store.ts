import { sql } from "drizzle-orm";
import type { RowCondition } from "../../platform/data-rules/rule-sql.ts";
import { plain, ruledList } from "../../platform/data-rules/ruled-list.ts";
import { CATEGORY_LABELS, METHODS } from "./ocds/code-lists.ts";
import { inScope } from "./statistics/lot-conditions.store.ts";
import type { ArchiveScope } from "./statistics/scope.ts";

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const numbered = (labels: string) => labels.split(" ").map((label, value) => ({ value: `${value}`, label }));
const statuses = numbered("意向 拟采购 进行中 已完成 流标/废标 终止 撤回");
const archiveStates = numbered("待收集 收集中 整理中 检测未通过 待审核 已归档 已移交 到期待鉴定 已销毁 冻结");
const openLabels = { public: "公开", internal: "内部", restricted: "限制" };

/** The archive: 档案目录 and every figure of 档案统计 are of these rows, `stat_lot f`. */
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
      choices: METHODS.map(({ code, label }) => ({ value: code, label })),
      where: plain(sql`f.method`),
    },
    category: { title: "类别", type: "choice", choices: choices(CATEGORY_LABELS), where: plain(sql`f.category`) },
    status: { title: "项目状态", type: "choice", choices: statuses, where: plain(sql`f.status`) },
    archiveStatus: {
      title: "归档状态",
      type: "choice",
      choices: archiveStates,
      where: plain(sql`f.archive_status`),
    },
    source: {
      title: "数据来源",
      type: "choice",
      choices: choices({ own: "本平台", imported: "导入" }),
      where: plain(sql`f.source`),
    },
    openScope: {
      title: "公开范围",
      type: "choice",
      choices: choices(openLabels),
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

/** What a scope lets somebody see, beside the rules. */
export const conditionOfScope = (scope: ArchiveScope): RowCondition => inScope(scope);
