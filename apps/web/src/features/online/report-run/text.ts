export const pageText = {
  subject: "报表",
  loading: "正在加载报表",
  tabs: "报表的内容",
  tab: { rows: "明细", groups: "汇总", charts: "图表" },
  counted: (word: string, count: number, isMore: boolean) =>
    `${word} ${isMore ? "超过" : ""}${count.toLocaleString("zh-CN")}`,
  withheld: (titles: string) => `以下列您无权查看，没有显示：${titles}。`,
  noColumns: "报表的列您都无权查看。",
  noGroups: "汇总用到您无权查看的列，没有显示。",
  missing: (titles: string) => `请先填写${titles}，再点击“查询”。`,
  printed: (conditions: string) => `查询条件：${conditions}`,
  none: "没有记录",
  noneFound: "没有符合条件的记录",
  total: "合计",
  groups: "汇总",
  drilled: "仅查看",
  drillPart: (title: string, label: string) => `${title}：${label}`,
  removeDrill: (part: string) => `移除 ${part}`,
  removeAllDrills: "查看全部明细",
  inList: "在列表中查看",
  empty: "（空）",
} as const;

export const faultText = {
  number: "应为数字",
  day: "应为日期",
  long: "最长 200 个字符",
} as const;

export const conditionWords = {
  parameter: (title: string, value: string) => `${title}：${value}`,
  withoutValue: (title: string) => `${title}：不填`,
  unknownFilter: "保存时的条件（其中有已不能查询的列）",
} as const;
