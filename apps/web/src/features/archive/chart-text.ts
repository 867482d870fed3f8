import type { FlagCode } from "@tender/contract";
import type { FunnelStage, ObjectionKind, ObjectionOutcome, ObjectionStage, Span } from "./model/chart-rows.ts";

const stages: Readonly<Record<FunnelStage, string>> = {
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

const spans: Readonly<Record<Span, string>> = {
  noticeToOpening: "公告至开标",
  openingToAward: "开标至定标",
  awardToContract: "定标至签订合同",
  closingToArchive: "采购结束至归档",
};

const objectionStages: Readonly<Record<ObjectionStage, string>> = { tender: "采购文件", award: "采购结果" };

const objectionKinds: Readonly<Record<ObjectionKind, string>> = { objection: "异议", query: "质疑", complaint: "投诉" };

const outcomes: Readonly<Record<ObjectionOutcome, string>> = {
  open: "处理中",
  upheld: "成立",
  dismissed: "不成立",
  rejected: "不予受理",
  withdrawn: "已撤回",
};

interface FlagText {
  readonly name: string;
  /** When it is raised, with the threshold in its `{threshold}` place. */
  readonly rule: string;
}

/** Definitions of the Open Contracting red-flags guide; those with L are this platform's own. */
const flags: Readonly<Record<FlagCode, FlagText>> = {
  R003: {
    name: "投标时间过短",
    rule: "从开始投标（无记录时为公告）到投标截止的天数少于设定值：公开、邀请招标 {threshold} 天，其他方式另行设定；直接采购除外。",
  },
  R018: { name: "单一投标", rule: "除直接采购外，只有一家投标。" },
  R024: { name: "报价过近", rule: "次低报价与中标报价之差不足中标报价的 {threshold}%。" },
  R028: { name: "报价雷同", rule: "同一标段有两家以上投标人的报价完全相同。" },
  R035: { name: "其余投标全部被否", rule: "有两家以上投标，除中标人外全部被否决。" },
  R036: { name: "最低价被否", rule: "以最低评标价评审，而报价最低的投标被否决。" },
  R058: { name: "异常低价", rule: "中标报价比次低报价低 {threshold}% 以上。" },
  L01: { name: "超限价成交", rule: "成交金额高于同币种的最高限价。" },
  L02: { name: "逾期未归档", rule: "归档期限落在所选时段内且已过，档案尚未归档。" },
};

export const chartText = {
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
    ofDossier: "红旗提示",
    noneOfDossier: "没有红旗提示。",
  },
  stages,
  spans,
  objectionStages,
  objectionKinds,
  outcomes,
  flags,
} as const;
