import type { z } from "zod";
import type { durationSpan, funnelStage } from "./archive.schemas.ts";
import { flagTerms, objectionTerms } from "./dossier-terms.ts";

const stages: Readonly<Record<z.infer<typeof funnelStage>, string>> = {
  planned: "立项",
  noticed: "公告",
  registered: "报名",
  bid: "投标",
  opened: "开标",
  evaluated: "评标",
  decided: "定标",
  contracted: "合同",
  archived: "归档",
};

const spans: Readonly<Record<z.infer<typeof durationSpan>, string>> = {
  noticeToOpening: "公告至开标",
  openingToAward: "开标至定标",
  awardToContract: "定标至签订合同",
  closingToArchive: "采购结束至归档",
};

/** 指标, and the dates by which lots belong to a range. */
const figures = {
  archivedCount: "归档项目数",
  archiveRate: "归档率",
  avgArchiveDays: "平均归档时长",
  awardAmount: "成交总金额",
  savingRate: "节约率",
  avgBidders: "平均投标人数",
  smeShare: "中小企业份额",
  abnormalCount: "异常项目",
} as const;

const bases = { archive: "归档时间", award: "成交时间", notice: "公告时间" } as const;

/** Labels of the figures and charts of 档案统计, on its page and in its file. */
export const chartTerms = {
  figures,
  bases,
  sections: {
    composition: "构成",
    ranking: "排行",
    progress: "办理进程",
    holdings: "馆藏",
    supervision: "监督",
  },
  count: "项目数",
  dossiers: "档案数",
  countUnit: "项",
  amount: "成交金额",
  measure: "统计量",
  unknown: "无记录",
  nothing: "所选条件下没有数据。",
  categories: { title: "采购类别构成", column: "类别", caption: "所选时段内货物、工程、服务的项目数或成交金额占比。" },
  orgForms: {
    title: "组织形式（按季度）",
    caption: "截至所选时段末季的 8 个季度，各组织形式的项目数。",
    quarter: "季度",
    unknown: "未注明",
    summary: "共 {quarters} 个季度，{count} 项。",
    quarterName: "{year} 年第 {part} 季度",
  },
  bands: {
    title: "成交金额分布",
    column: "单项金额（元）",
    awards: "中标数",
    caption: "按每个有效中标结果的金额分档，一个项目有多个中标结果时分别计入。",
  },
  buyers: { title: "采购人", column: "采购人", caption: "项目数或成交金额最多的采购人。" },
  agencies: { title: "代理机构", column: "代理机构", caption: "项目数或成交金额最多的代理机构。" },
  regions: { title: "行政区划", column: "行政区划", caption: "项目数或成交金额最多的行政区划，按采购人所在地统计。" },
  suppliers: {
    title: "供应商与集中度",
    column: "供应商",
    awards: "中标数",
    caption:
      "中标数或成交金额最多的供应商，联合体的金额平均分配。集中度（HHI）为各供应商份额平方和 × 10,000：1,500 以下为分散，2,500 以上为集中。",
    hhi: "集中度（HHI）：{hhi}",
  },
  funnel: {
    title: "各环节项目数",
    column: "环节",
    caption: "所选时段内的项目到达各环节的数量；有后续环节记录的，视为已经过前面的环节。尚未开标的项目不显示投标情况。",
  },
  durations: {
    title: "各环节平均用时",
    column: "环节",
    days: "平均天数",
    daysUnit: "天",
    lots: "计入项目数",
    caption: "所选时段内的项目在相邻环节之间的平均天数，缺少任一时间的项目不计入。",
  },
  pipeline: {
    title: "当前归档状态",
    column: "归档状态",
    caption: "现有档案目前所处的状态，不受时段限制。",
  },
  expiry: {
    title: "未来 12 个月保管期满",
    column: "月份",
    caption: "保管期限自采购结束之日起计算；永久保管的档案不计入。",
    overdue: "另有 {count} 项已过保管期限，尚未鉴定。",
    none: "未来 12 个月没有保管期满的档案。",
  },
  objections: {
    title: "异议、质疑与投诉",
    column: "对象与结果",
    count: "件数",
    countUnit: "件",
    caption: "所选时段内的项目收到的异议、质疑和投诉，共 {total} 件，涉及 {lots} 个项目。",
    none: "所选时段内的项目没有异议、质疑或投诉。",
    row: (stage: string, kind: string, outcome: string) => `${stage}${kind}：${outcome}`,
  },
  flagsPanel: {
    title: "红旗提示",
    column: "提示",
    definition: "触发条件",
    caption: "红旗只提示值得核查之处，不是违规结论。规则参照开放合约红旗指标，阈值在系统设置中调整。",
  },
  stages,
  spans,
  ...objectionTerms,
  flags: flagTerms,
} as const;
