import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";
import { prefixPattern } from "#platform/database/like-pattern.ts";
import type { TenderPlace } from "./place.ts";

/** Condition of the projects of a place, on rows of `tender_project`. */
export function conditionOfPlace(place: TenderPlace): RowCondition {
  if (place.isSupervisor) return sql`true`;
  const parts: SQL[] = [];
  if (place.deptCode !== null) parts.push(sql`tender_project.dept_code LIKE ${prefixPattern(place.deptCode)}`);
  if (place.agencyIds.length > 0)
    parts.push(sql`tender_project.agency_id = ANY(${sql.param([...place.agencyIds])}::text[])`);
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` OR `)})`;
}

export const conditionOfAll = (scope: RowCondition, rule: RowCondition | undefined): RowCondition =>
  rule ? sql`(${scope} AND ${rule})` : scope;

/** 采购项目, rows of `tender_project`. */
export const ruledProjects = ruledList({
  code: "tender/projects",
  title: "采购项目",
  views: ["tender/projects"],
  permission: "tender:view",
  columns: {
    dept: { title: "所属部门", type: "department", where: plain(sql`tender_project.dept_code`) },
    creator: { title: "经办人", type: "person", where: plain(sql`tender_project.created_by`) },
    name: { title: "项目名称", type: "text", where: plain(sql`tender_project.name`) },
    code: { title: "项目编号", type: "text", where: plain(sql`tender_project.code`) },
    region: { title: "行政区划代码", type: "text", where: plain(sql`tender_project.region_code`) },
    category: {
      title: "采购类别",
      type: "choice",
      choices: [
        { value: "A", label: "货物" },
        { value: "B", label: "工程" },
        { value: "C", label: "服务" },
      ],
      where: plain(sql`tender_project.category`),
    },
    createdAt: { title: "新建日期", type: "day", where: plain(sql`tender_project.created_at`) },
  },
  preview: {
    from: sql`tender_project`,
    order: sql`tender_project.updated_at DESC, tender_project.id DESC`,
    id: sql`tender_project.id`,
    shows: [
      { title: "项目编号", text: sql`tender_project.code` },
      { title: "项目名称", text: sql`tender_project.name` },
      { title: "所属部门", text: sql`tender_project.dept_code` },
    ],
  },
});
