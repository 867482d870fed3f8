import type { ReportDefinition } from "@tender/contract";
import {
  chartKindWords,
  columnTotalWords,
  figureFoldWords,
  fixedDefaultWords,
  groupStepWords,
  parameterConditionWords,
} from "@tender/contract/online-reports";
import { queryModeWords } from "@tender/form-rules";
import type { Chart, Figure, GroupBy, Parameter, ReportColumn } from "./edits.ts";

// Renders the settings of a definition in words, for comparisons and conflicts.

export type ReportPart = Exclude<keyof ReportDefinition, "format" | "columns">;

export const partWords: Readonly<Record<ReportPart, string>> = {
  code: "编码",
  title: "名称",
  note: "说明",
  dataSet: "数据集",
  sort: "排序",
  parameters: "参数",
  groups: "汇总",
  charts: "图表",
  pageSize: "每页行数",
};

export const EMPTY_TEXT = "（空）";
const orNothing = (text: string): string => (text === "" ? EMPTY_TEXT : text);

function wordOfWords(words: ReportColumn["words"]): string {
  if (words === null) return "按数据集";
  if (words.kind === "dictionary") return `字典 ${words.code}`;
  return orNothing(words.choices.map(({ value, label }) => `${value} ${label}`).join("、"));
}

export const wordOfColumn = ({ title, width, isShown, query, words, total }: ReportColumn): string =>
  [
    title || EMPTY_TEXT,
    ...(isShown ? [] : ["不显示"]),
    ...(width === null ? [] : [`宽 ${width}`]),
    ...(query === "off" ? [] : [`查询 ${queryModeWords[query]}`]),
    ...(words === null ? [] : [wordOfWords(words)]),
    ...(total === "none" ? [] : [`合计 ${columnTotalWords[total]}`]),
  ].join("，");

function wordOfDefault(preset: Parameter["default"]): string {
  if (preset === null) return "无默认值";
  return preset.kind === "word" ? `默认 ${fixedDefaultWords[preset.word]}` : `默认 ${preset.value}`;
}

const wordOfParameter = ({ name, title, column, is, default: preset, isRequired }: Parameter): string =>
  [
    `${title}（${name}）`,
    `${column} ${parameterConditionWords[is]}`,
    wordOfDefault(preset),
    ...(isRequired ? ["必填"] : []),
  ].join("，");

const wordOfBy = ({ column, step }: GroupBy): string =>
  step === "value" ? column : `${column} ${groupStepWords[step]}`;

const wordOfFigure = ({ name, title, fold, column }: Figure): string =>
  `${title}（${name}）${figureFoldWords[fold]}${column === null ? "" : ` ${column}`}`;

const wordOfChart = ({ code, title, kind, axis, series, isStacked }: Chart): string =>
  `${title}（${code}）${chartKindWords[kind]}，轴 ${axis}，指标 ${series.join("、")}${isStacked ? "，堆叠" : ""}`;

/** Returns one setting of the report in words. */
export function wordOfPart(definition: ReportDefinition, part: ReportPart): string {
  const { sort, parameters, groups, charts } = definition;
  switch (part) {
    case "sort":
      return orNothing(
        sort.map(({ column, isDescending }) => `${column} ${isDescending ? "降序" : "升序"}`).join("、"),
      );
    case "parameters":
      return orNothing(parameters.map(wordOfParameter).join("；"));
    case "groups":
      return groups === null
        ? EMPTY_TEXT
        : [
            `按 ${groups.by.map(wordOfBy).join("、")}`,
            ...(groups.across ? [`横向 ${wordOfBy(groups.across)}`] : []),
            ...groups.figures.map(wordOfFigure),
          ].join("；");
    case "charts":
      return orNothing(charts.map(wordOfChart).join("；"));
    default:
      return orNothing(String(definition[part]));
  }
}
