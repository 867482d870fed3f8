import type { ReportDefinition, ReportFault } from "@tender/contract";

export const views = ["columns", "parameters", "groups", "charts", "report"] as const;
/** A view of the designer. */
export type View = (typeof views)[number];

/** The place in the designer where a fault is corrected. */
export interface FaultPlace {
  readonly view: View;
  /** Index of the column, parameter or chart; null: the fault concerns the whole view. */
  readonly place: number | null;
}

export function placeOf({ at }: ReportFault): FaultPlace {
  const [head = "", second = ""] = at.split(".");
  const view = views.find((each) => each === head) ?? "report";
  return { view, place: /^\d+$/.test(second) ? Number(second) : null };
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

/** Returns the place of a fault in words. */
export function wordsOfPlace({ columns, parameters, groups, charts }: ReportDefinition, { at }: ReportFault): string {
  const path = at.split(".");
  const [head = "", second = "", third = ""] = path;
  const setting = settingWords[path.at(-1) ?? ""];
  const named = (what: string, title: string | undefined, place: number): string =>
    `${what}“${title || place + 1}”${setting === undefined ? "" : `的${setting}`}`;
  const place = Number(second);
  if (second !== "" && head === "columns") return named("列", columns[place]?.title || columns[place]?.name, place);
  if (second !== "" && head === "parameters") return named("参数", parameters[place]?.title, place);
  if (second !== "" && head === "charts") return named("图表", charts[place]?.title, place);
  if (second !== "" && head === "sort") return `第 ${place + 1} 个排序`;
  if (head === "groups" && second === "figures" && third !== "")
    return named("指标", groups?.figures[Number(third)]?.title, Number(third));
  if (head === "groups" && second === "by" && third !== "") return `第 ${Number(third) + 1} 个分组`;
  if (head === "groups" && second === "across") return "交叉表的横向列";
  return partWords[head] ?? "报表";
}
