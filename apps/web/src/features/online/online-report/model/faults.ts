import type { ReportDefinition, ReportFault } from "@tender/contract";

export const designerViews = ["columns", "parameters", "groups", "charts", "report"] as const;
export type DesignerView = (typeof designerViews)[number];

/** The view and the item of the designer in which a fault is corrected. */
export interface FaultLocation {
  readonly view: DesignerView;
  /** Index of the column, parameter or chart; null: the fault concerns the whole view. */
  readonly index: number | null;
}

export function locationOf({ at }: ReportFault): FaultLocation {
  const [part = "", item = ""] = at.split(".");
  const view = designerViews.find((candidate) => candidate === part) ?? "report";
  return { view, index: /^\d+$/.test(item) ? Number(item) : null };
}

const settingWords: Readonly<Record<string, string>> = {
  name: "名称",
  code: "编码",
  title: "标题",
  query: "查询",
  total: "合计",
  words: "显示文字",
  column: "列",
  is: "比较",
  default: "默认值",
  step: "分组方式",
  fold: "算法",
  axis: "轴",
  series: "指标",
};

const partWords: Readonly<Record<string, string>> = {
  code: "编码",
  title: "名称",
  note: "说明",
  dataSet: "数据集",
  columns: "列",
  sort: "排序",
  parameters: "参数",
  groups: "汇总",
  charts: "图表",
};

/**
 * Returns the location of a fault in words, such as 列“采购方式”的标题. `at`: a path like `columns.3.title` or
 * `groups.figures.0.name`.
 */
export function describeLocation(
  { columns, parameters, groups, charts }: ReportDefinition,
  { at }: ReportFault,
): string {
  const path = at.split(".");
  const [part = "", item = "", subItem = ""] = path;
  const setting = settingWords[path.at(-1) ?? ""];
  const itemWords = (kind: string, title: string | undefined, index: number): string =>
    `${kind}“${title || index + 1}”${setting === undefined ? "" : `的${setting}`}`;
  const index = Number(item);
  if (item !== "" && part === "columns") return itemWords("列", columns[index]?.title || columns[index]?.name, index);
  if (item !== "" && part === "parameters") return itemWords("参数", parameters[index]?.title, index);
  if (item !== "" && part === "charts") return itemWords("图表", charts[index]?.title, index);
  if (item !== "" && part === "sort") return `第 ${index + 1} 个排序`;
  if (part === "groups" && item === "figures" && subItem !== "")
    return itemWords("指标", groups?.figures[Number(subItem)]?.title, Number(subItem));
  if (part === "groups" && item === "by" && subItem !== "") return `第 ${Number(subItem) + 1} 个分组`;
  if (part === "groups" && item === "across") return "交叉表的横向列";
  return partWords[part] ?? "报表";
}
