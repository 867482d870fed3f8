import type {
  ChartKind,
  ColumnTotal,
  DataSetKind,
  FigureFold,
  FixedDefault,
  GroupStep,
  ParameterCondition,
  ReportAction,
  ReportColumnType,
} from "./report-words.ts";

// Chinese labels for the parts of a report.

export const reportColumnTypeWords: Readonly<Record<ReportColumnType, string>> = {
  text: "文本",
  number: "数字",
  day: "日期",
  moment: "日期时间",
  yes_no: "是否",
};

export const dataSetKindWords: Readonly<Record<DataSetKind, string>> = {
  form: "在线表单",
  product: "平台数据",
  view: "登记的视图",
};

export const columnTotalWords: Readonly<Record<ColumnTotal, string>> = {
  none: "不合计",
  sum: "求和",
  average: "平均值",
  count: "计数",
  min: "最小值",
  max: "最大值",
};

export const groupStepWords: Readonly<Record<GroupStep, string>> = {
  value: "按值",
  day: "按日",
  month: "按月",
  quarter: "按季度",
  year: "按年",
};

export const figureFoldWords: Readonly<Record<FigureFold, string>> = {
  count: "计数",
  distinct: "去重计数",
  sum: "求和",
  average: "平均值",
  min: "最小值",
  max: "最大值",
};

export const chartKindWords: Readonly<Record<ChartKind, string>> = { bar: "柱状图", line: "折线图", pie: "饼图" };

export const parameterConditionWords: Readonly<Record<ParameterCondition, string>> = {
  eq: "等于",
  ne: "不等于",
  gt: "大于",
  gte: "大于等于",
  lt: "小于",
  lte: "小于等于",
  contains: "包含",
  starts_with: "开头是",
};

export const fixedDefaultWords: Readonly<Record<FixedDefault, string>> = {
  today: "今天",
  month_begin: "本月第一天",
  month_end: "本月最后一天",
  year_begin: "今年第一天",
  own_department: "本人当前部门",
  own_account: "本人账号",
};

export const reportActionWords: Readonly<Record<ReportAction, string>> = {
  view: "查看报表",
  export: "导出报表",
  mail: "定时发送报表",
};
