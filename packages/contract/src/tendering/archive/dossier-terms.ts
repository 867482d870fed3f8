import type { z } from "zod";
import { beijingDay, beijingMinute } from "#beijing.ts";
import type { FlagCode, objectionKind, objectionOutcome, objectionStage } from "./archive.schemas.ts";
import type { dossier, dossierReleases, flagEvidence } from "./dossier.schemas.ts";

type Dossier = z.infer<typeof dossier>;
type Releases = z.infer<typeof dossierReleases>;

const events: Readonly<Record<Dossier["timeline"][number]["event"], string>> = {
  published: "发布公告",
  bidStart: "开始投标",
  bidDeadline: "投标截止",
  opening: "开标",
  awarded: "中标（成交）",
  signed: "签订合同",
  closed: "采购结束",
  archiveDue: "归档期限",
  archived: "完成归档",
  retentionEnd: "保管期满",
};

const roles: Readonly<Record<Dossier["parties"][number]["roles"][number], string>> = {
  buyer: "采购人",
  procuringEntity: "采购实施主体",
  agency: "代理机构",
  winner: "中标人",
  bidder: "投标人",
};

const parts: Readonly<Record<Releases["documents"][number]["part"], string>> = {
  planning: "采购计划",
  tender: "采购与公告",
  award: "定标",
  contract: "合同",
  implementation: "履约",
};

/** Rules of completeness (四性检测中的完整性). */
const rules: Readonly<Record<string, string>> = {
  C1: "有题名",
  C2: "有采购人",
  C3: "已完成的项目有中标结果",
  C4: "每个中标结果有中标人",
  C5: "每个中标结果有中标金额",
  C6: "至少有一份文件",
};

/** The standard's list `documentType`. */
const documentTypes: Readonly<Record<string, string>> = {
  plannedProcurementNotice: "采购意向",
  procurementPlan: "采购计划",
  needsAssessment: "需求论证",
  feasibilityStudy: "可行性研究",
  marketStudies: "市场调研",
  projectPlan: "项目计划",
  tenderNotice: "采购公告",
  biddingDocuments: "采购文件",
  technicalSpecifications: "技术要求",
  evaluationCriteria: "评审标准",
  eligibilityCriteria: "资格条件",
  clarifications: "澄清与更正",
  shortlistedFirms: "入围名单",
  bidders: "投标人名单",
  evaluationReports: "评审报告",
  awardNotice: "结果公告",
  complaints: "质疑投诉处理",
  cancellationDetails: "终止公告",
  contractDraft: "合同草案",
  contractNotice: "合同公告",
  contractSigned: "合同文本",
  contractArrangements: "合同安排",
  contractSchedule: "合同附表",
  contractAnnexe: "合同附件",
  contractGuarantees: "履约担保",
  contractSummary: "合同摘要",
  completionCertificate: "验收证明",
  physicalProgressReport: "进度报告",
  financialProgressReport: "资金支付报告",
  finalAudit: "结算审计",
};

/** Labels of the parts of a dossier, on its page and in its file. */
export const dossierTerms = {
  noNumber: "未编档号",
  dataAsOf: "数据截至 {time}（北京时间）",
  ahead: "未到",
  sealed: "尚未开标：投标人、中标结果和合同在 {time} 开标后显示。",
  sections: {
    facts: "项目概况",
    holding: "归档情况",
    money: "金额",
    timeline: "办理进程",
    parties: "当事人",
    lots: "同项目的其他标段",
    bids: "投标",
    awards: "中标（成交）结果",
    contracts: "合同",
    objections: "异议、质疑与投诉",
    flags: "红旗提示",
    documents: "文件",
    history: "变更历史",
    releases: "发布记录",
    origin: "数据来源",
  },
  facts: {
    code: "项目编号",
    name: "项目名称",
    lotNo: "标段号",
    wholeProject: "未分标段",
    ocid: "开放合约标识",
    method: "采购方式",
    methodOfSource: "{method}（来源：{label}）",
    category: "类别",
    orgForm: "组织形式",
    region: "行政区划",
    department: "归属部门",
    status: "项目状态",
    bidders: "投标人数",
    biddersUnit: "{count}家",
  },
  holding: {
    none: "采购尚未开始，暂无档案。",
    archiveNo: "档号",
    status: "归档状态",
    archivedAt: "归档时间",
    dueAt: "归档期限",
    fonds: "全宗",
    classCode: "类别号",
    retention: "保管期限",
    retainedUntil: "保管期满",
    openScope: "公开范围",
    documents: "文件数",
    documentsUnit: "{count}件",
    checks: "完整性检测",
    passed: "通过",
    failed: "未通过",
    notChecked: "采购结束后检测",
  },
  money: {
    budget: "预算金额",
    ceiling: "最高限价",
    award: "中标金额",
    contract: "合同金额",
    savingRate: "节约率",
    explainSaving: "节约率的说明",
    savingHint: "（控制价 − 中标金额）÷ 控制价；控制价取最高限价，没有时取预算金额。",
  },
  party: { name: "名称", roles: "身份", ident: "统一社会信用代码或登记号" },
  lot: { no: "标段号", title: "名称", status: "状态", award: "中标金额" },
  bid: { bidder: "投标人", submittedAt: "递交时间", price: "报价", status: "状态" },
  award: { no: "编号", suppliers: "中标人", value: "金额", decidedAt: "定标时间", status: "状态" },
  contract: { no: "合同编号", award: "对应结果", value: "金额", signedAt: "签订时间", status: "状态" },
  objection: {
    no: "编号",
    kind: "类型",
    stage: "对象",
    filedAt: "提出时间",
    decidedAt: "答复时间",
    outcome: "结果",
  },
  document: {
    title: "文件名称",
    part: "环节",
    type: "类型",
    publishedAt: "发布时间",
    unnamed: "（未命名文件）",
    other: "其他文件",
  },
  empty: {
    parties: "没有当事人信息。",
    bids: "没有投标记录。",
    awards: "没有中标（成交）结果。",
    contracts: "没有合同。",
    objections: "没有异议、质疑或投诉。",
    flags: "没有红旗提示。",
    documents: "没有文件。",
    history: "没有变更。",
    releases: "没有发布记录。",
  },
  events,
  roles,
  parts,
  rules,
  documentTypes,
} as const;

const objectionStages: Readonly<Record<z.infer<typeof objectionStage>, string>> = {
  tender: "采购文件",
  award: "采购结果",
};

const objectionKinds: Readonly<Record<z.infer<typeof objectionKind>, string>> = {
  objection: "异议",
  query: "质疑",
  complaint: "投诉",
};

const outcomes: Readonly<Record<z.infer<typeof objectionOutcome>, string>> = {
  open: "处理中",
  upheld: "成立",
  dismissed: "不成立",
  rejected: "不予受理",
  withdrawn: "已撤回",
};

export const objectionTerms = { objectionStages, objectionKinds, outcomes } as const;

interface FlagText {
  readonly name: string;
  /** Condition of the flag; `{threshold}` is replaced by the threshold. */
  readonly rule: string;
}

/** Definitions of the Open Contracting red-flags guide; codes with L are this platform's own. */
export const flagTerms: Readonly<Record<FlagCode, FlagText>> = {
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

/** Formats `1234567.5000` as `1,234,567.50`: two places, or four if the amount has more than two. */
export function amountText(amount: string): string {
  const [whole = "", fraction = ""] = amount.split(".");
  const shown = fraction.replace(/0+$/, "").padEnd(2, "0");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${shown}`;
}

/** Evidence of a flag, by its stored names. Amounts are decimals, instants ISO texts. */
export type FlagEvidence = z.infer<typeof flagEvidence>;

/** Returns the evidence of a flag as a sentence. */
export function flagEvidenceText(code: FlagCode, evidence: FlagEvidence, threshold: number | null): string {
  const value = (name: keyof FlagEvidence) => String(evidence[name] ?? "—");
  const money = (name: keyof FlagEvidence) => `${value("currency")} ${amountText(value(name))}`;
  switch (code) {
    case "R003":
      return `${beijingDay(value("from"))} 至 ${beijingDay(value("to"))}，共 ${value("days")} 天，少于 ${threshold} 天。`;
    case "R018":
      return "只有 1 家投标。";
    case "R024":
    case "R058":
      return `中标报价 ${money("winner")}，次低报价 ${money("second")}。`;
    case "R028":
      return `${value("bidders")} 家投标人的报价均为 ${money("price")}。`;
    case "R035":
      return `共 ${value("bids")} 家投标，${value("rejected")} 家被否决。`;
    case "R036":
      return `被否决的最低报价 ${money("rejected")}，中标报价 ${money("winner")}。`;
    case "L01":
      return `成交金额 ${money("award")}，最高限价 ${money("ceiling")}。`;
    default:
      return `应于 ${beijingMinute(value("dueAt"))} 前归档。`;
  }
}
