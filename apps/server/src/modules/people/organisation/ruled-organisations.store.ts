import { type SQL, sql } from "drizzle-orm";
import { plain, ruledList } from "#platform/data-rules/ruled-list.ts";

const anyKind = (matches: (value: SQL) => SQL): SQL =>
  sql`EXISTS (SELECT FROM unnest(org.kinds) AS one (kind) WHERE ${matches(sql`one.kind`)})`;

/** 单位管理, rows of `org`. */
export const ruledOrganisations = ruledList({
  code: "organisation-admin/organisations",
  title: "单位管理",
  views: ["organisation-admin/organisations"],
  permission: "organisation:view",
  columns: {
    name: { title: "单位名称", type: "text", where: plain(sql`org.name`) },
    uscc: { title: "统一社会信用代码", type: "text", where: plain(sql`org.ident`) },
    kind: {
      title: "单位类型",
      type: "choice",
      choices: [
        { value: "buyer", label: "采购人" },
        { value: "agency", label: "代理机构" },
        { value: "supplier", label: "供应商" },
      ],
      where: anyKind,
    },
    region: { title: "行政区划代码", type: "text", where: plain(sql`org.region_code`) },
    state: {
      title: "状态",
      type: "choice",
      choices: [
        { value: "active", label: "正常" },
        { value: "off", label: "已停用" },
      ],
      where: plain(sql`org.state`),
    },
    creator: { title: "登记人", type: "person", where: plain(sql`org.created_by`) },
    createdAt: { title: "登记日期", type: "day", where: plain(sql`org.created_at`) },
  },
  preview: {
    from: sql`org`,
    order: sql`org.id DESC`,
    id: sql`org.id`,
    shows: [
      { title: "单位名称", text: sql`org.name` },
      { title: "统一社会信用代码", text: sql`org.ident` },
      { title: "行政区划代码", text: sql`org.region_code` },
    ],
  },
});
