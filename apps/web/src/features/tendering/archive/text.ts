import { chartTerms } from "@tender/contract/archive-terms";
import type { Basis, ListOf, Range, Source } from "./model/archive-filters.ts";
import type { KpiKey } from "./model/kpi-cards.ts";

interface KpiText {
  readonly label: string;
  /** Shown below the figure, with the card's facts in its `{name}` placeholders. */
  readonly note: string | null;
  /** Shown in the tooltip: the definition of the figure. */
  readonly definition: string;
}

const ranges: Readonly<Record<Range, string>> = {
  year: "本年",
  last12: "近12月",
  last24: "近24月",
  all: "全部",
  custom: "自定义",
};

const sources: Readonly<Record<Source, string>> = { own: "本平台", imported: "导入", all: "全部" };

const kpi: Readonly<Record<KpiKey, KpiText>> = {
  archivedCount: {
    label: chartTerms.figures.archivedCount,
    note: null,
    definition: "所选时段内的项目中，档案已归档、已移交或到期待鉴定的数量。",
  },
  archiveRate: {
    label: chartTerms.figures.archiveRate,
    note: "{done} / {due}项",
    definition:
      "归档期限落在所选时段内的已结束项目（应归档）中，已归档的占比。按期归档率为{onTimeRate}，即在期限之前完成归档的占比。",
  },
  avgArchiveDays: {
    label: chartTerms.figures.avgArchiveDays,
    note: null,
    definition: "从项目结束到完成归档的平均天数。早于项目结束日期的归档记录不计入。",
  },
  awardAmount: {
    label: chartTerms.figures.awardAmount,
    note: null,
    definition: "所选时段内全部有效中标（成交）金额之和，不计流标、终止和撤回的标段，只合计同一币种。",
  },
  savingRate: {
    label: chartTerms.figures.savingRate,
    note: null,
    definition:
      "（控制价 − 成交价）÷ 控制价，按金额合计后计算；控制价取最高限价，没有时取预算金额。共{lots}项两者齐备，控制价合计{base}，成交价合计{award}。",
  },
  avgBidders: {
    label: chartTerms.figures.avgBidders,
    note: "单一投标占比{singleShare}",
    definition: "每个项目的平均投标人家数，人数不明的项目不计入。单一投标占比不含直接采购。",
  },
  smeShare: {
    label: chartTerms.figures.smeShare,
    note: null,
    definition: "由中小微企业中标的金额，占中标人规模均已知的成交金额之比。规模已知的金额占全部成交金额的{coverage}。",
  },
  abnormalCount: {
    label: chartTerms.figures.abnormalCount,
    note: "占已结束项目的{rate}",
    definition: "所选时段内流标、废标、终止或撤回的项目数。",
  },
};

const lists: Readonly<Record<ListOf, string>> = {
  all: "档案",
  archived: "归档项目",
  abnormal: "异常项目",
  due: "应归档项目",
  dueDone: "应归档且已归档的项目",
  overdue: "逾期未归档的项目",
  awarded: "有成交金额的项目",
  timed: "计入归档时长的项目",
  noticed: "已公告的项目",
  bid: "已有投标的项目",
  opened: "已开标的项目",
  evaluated: "已评标的项目",
  decided: "已定标的项目",
  contracted: "已签合同的项目",
  everArchived: "已归档的项目",
  state: "按归档状态查看的档案",
  expiring: "保管期满的档案",
  objected: "有异议、质疑或投诉的项目",
  flagged: "有红旗提示的项目",
};

export const archiveText = {
  title: "档案统计",
  reports: {
    procurement: "采购分析",
    progress: "办理进程分析",
    holdings: "归档分析",
    supervision: "监督分析",
  },
  dataAsOf: "数据截至 {time}（北京时间）",
  filters: "筛选条件",
  range: "时段",
  basis: "统计口径",
  source: "数据来源",
  currency: "币种",
  reset: "重置",
  exportFormats: {
    releases: "导出为开放合约发布包（JSON）",
    records: "导出为开放合约记录包（JSON）",
    jsonl: "导出为开放合约数据（每行一条）",
    pdf: "导出指标与图表（PDF）",
  },
  ranges,
  bases: chartTerms.bases,
  sources,
  unarchived: {
    award: "{lots}个项目已成交但尚未归档{currencies}，按归档时间统计时不计入。",
    notice: "{lots}个项目已公告但尚未归档{currencies}，按归档时间统计时不计入。",
    show: "按{basis}查看",
  },
  from: "起始日期",
  to: "结束日期",
  until: "{from} 至 {to}",
  rangeMoved: "近12月没有数据，已改为显示截至 {to} 的12个月。",
  importedData: "导入数据",
  attributions: "导入数据的来源说明",
  figures: "主要指标",
  loading: "正在加载",
  kpi,
  yearOnYear: "同比",
  noChange: "同比 —",
  up: "上升",
  down: "下降",
  better: "好转",
  worse: "变差",
  overCeiling: "超限价",
  exactAmount: "精确金额 {amount}。",
  openList: "查看{label}的项目清单",
  explain: "{label}的说明",
  series: {
    title: "24个月归档数与成交金额",
    count: "归档数",
    amount: "成交金额",
    countUnit: "项",
    month: "月份",
    caption:
      "截至所选时段末月的24个月，项目按{basis}计入各月。归档数为其中已归档的项目数，成交金额为有效中标金额之和。",
    summary: "共{months}个月，归档数最多的是 {month}，{count}项。",
    empty: "近24个月暂无归档和成交记录。",
  },
  methods: {
    title: "采购方式构成",
    method: "采购方式",
    count: "项目数",
    amount: "成交金额",
    share: "占比",
    other: "其他",
    measure: "统计量",
    byCount: "项目数",
    byAmount: "成交金额",
    countUnit: "项",
    caption: "所选时段内各采购方式的项目数或成交金额占比。",
    summary: "共{parts}类，占比最高的是{label}，{share}。",
    empty: "所选条件下没有可以统计的采购方式。",
    total: "合计",
  },
  chartHint: "用左右方向键逐项查看，按回车键查看对应的项目清单。",
  listFor: "查看清单",
  dossiers: {
    latest: { archive: "最新归档", award: "最新成交", notice: "最新公告" } satisfies Record<Basis, string>,
    title: "档案目录",
    listed: "档案列表",
    archiveNo: "档号",
    projectName: "项目名称",
    buyer: "采购人",
    method: "采购方式",
    category: "类别",
    supplier: "中标人",
    amount: "金额",
    archivedAt: "归档时间",
    openScope: "公开范围",
    total: "共{total}项",
    keyword: "关键词",
    keywordHint: "项目名称、档号、采购人或中标人",
    search: "查询",
    list: "清单",
    all: "不限",
    back: "返回{list}",
    imported: "导入",
    importedHint: "由开放合约数据导入",
    suppliers: "等{count}家",
    empty: "所选条件下没有档案。",
    emptyLatest: "所选条件下暂无项目。",
    pageEmpty: "此页已没有内容。",
    firstPage: "回到第一页",
    lists,
    month: "{month} 归档",
  },
  home: {
    figures: "近12个月档案概览",
    statistics: "查看统计",
    nothing: "您的账号暂无可查看的档案",
    dossiers: "最新归档",
    all: "全部",
    noDossiers: "近12个月没有归档项目",
    noNumber: "未编档号",
  },
  empty: {
    noDepartment: "您尚未归属部门,请确认账号信息",
    noDepartmentHint: "归属部门由系统管理员设置，设置后重新登录即可看到统计。",
    nothingInScope: "暂无档案",
    nothingInScopeHint: "项目结束并完成归档后，归档数、归档率、成交金额和采购方式构成会显示在这里。",
    nothingForFilters: "所选条件下没有档案",
    nothingArchived: "所选条件下没有已归档的项目",
    nothingForFiltersHint: "请更换时段或数据来源，或恢复默认条件。",
  },
} as const;
