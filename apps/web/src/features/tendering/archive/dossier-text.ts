import { dossierTerms } from "@tender/contract/archive-terms";
import type { ChangedField } from "./model/dossier.ts";

const fields: Readonly<Record<ChangedField, string>> = {
  name: "项目名称",
  title: "标段名称",
  status: "项目状态",
  method: "采购方式",
  category: "类别",
  buyer: "采购人",
  agency: "代理机构",
  budget: "预算金额",
  ceiling: "最高限价",
  publishAt: "公告时间",
  bidStart: "投标开始时间",
  bidDeadline: "投标截止时间",
  openAt: "开标时间",
  bidders: "投标人数",
  award: "中标金额",
  suppliers: "中标人",
  contract: "合同金额",
  documents: "文件数",
};

const tags: Readonly<Record<string, string>> = {
  planning: "采购计划",
  planningUpdate: "采购计划变更",
  tender: "采购公告",
  tenderAmendment: "公告更正",
  tenderUpdate: "公告补充",
  tenderCancellation: "采购终止",
  award: "采购结果",
  awardUpdate: "结果更正",
  awardCancellation: "结果撤销",
  contract: "合同",
  contractUpdate: "合同更新",
  contractAmendment: "合同变更",
  implementation: "履约",
  implementationUpdate: "履约更新",
  contractTermination: "合同终止",
  compiled: "汇编",
};

export const dossierText = {
  ...dossierTerms,
  title: "档案详情",
  back: "返回",
  loading: "正在读取档案",
  subject: "档案详情",
  papers: "文件与发布记录",
  print: "导出 PDF",
  flagsHint: "红旗只提示值得核查之处，不是违规结论。",
  documentHint: "文件由来源发布方保管，点击名称在新窗口打开。",
  release: { id: "发布编号", at: "发布时间", tags: "内容", publisher: "发布方", superseded: "已被同编号的新版替代" },
  history: {
    first: "首次发布",
    nothing: "无",
    change: (field: string, before: string | null, after: string) =>
      before === null ? `${field}：${after}` : `${field}：${before} → ${after}`,
    cut: "仅比较最近 50 次发布。",
  },
  origin: {
    label: "数据批次",
    publisher: "发布方",
    attribution: "来源说明",
    license: "许可",
    importedAt: "导入时间",
  },
  fields,
  tags,
} as const;
