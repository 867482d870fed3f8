import type { ChartKind } from "@tender/contract/online-reports";
import { type ChartProblem, chartSums, drawnMarks } from "@tender/form-rules/report-charts";
import { formatFigure, type Groups, type TypeOf } from "./groups.ts";
import { type Cell, formatCell, formatGroupKey } from "./shown.ts";
import { reportText as text } from "./text.ts";

export interface ChartShape {
  readonly code: string;
  readonly title: string;
  readonly kind: ChartKind;
  /** A column of `groups.by`. */
  readonly axis: string;
  /** Names of figures. */
  readonly series: readonly string[];
  readonly isStacked: boolean;
}

/** One mark of the axis. */
export interface ChartItem {
  /** Null: rows without a value. Undefined: all marks that are not drawn separately. */
  readonly key: Cell | undefined;
  readonly label: string;
  /** Decimals, one per series. Null: nothing to draw. */
  readonly amounts: readonly Cell[];
  /** The amounts as formatted texts. */
  readonly shown: readonly string[];
}

export interface ChartData {
  readonly series: readonly { readonly name: string; readonly title: string }[];
  readonly items: readonly ChartItem[];
  /** The reason why nothing is drawn. Null: the chart is drawn. */
  readonly problem: string | null;
}

/** The coordinate of a mark. Use it for drawing only; texts are made from the decimal. */
export const coordinateOf = (amount: Cell | undefined): number | null =>
  amount === null || amount === undefined ? null : Number(amount);

function describeProblem(problem: ChartProblem): string {
  if (problem.kind === "not-added") return text.notAdded(problem.titles.map((title) => `“${title}”`).join("、"));
  return problem.kind === "negative" ? text.negative : text.noFigure;
}

/** Builds the data of a chart from the groups, with labels. */
export function buildChartData(groups: Groups, shape: ChartShape, typeOf: TypeOf): ChartData {
  const { series, items, problem } = chartSums(groups, shape);
  const by = groups.by.find(({ column }) => column === shape.axis);
  return {
    series: series.map(({ name, title }) => ({ name, title })),
    items: items.map(({ key, amounts }) => ({
      key,
      label: by ? formatGroupKey(by, typeOf(by.column), key, groups.labels) : "",
      amounts,
      shown: series.map((figure, seriesIndex) => formatFigure(figure, amounts[seriesIndex])),
    })),
    problem: problem && describeProblem(problem),
  };
}

/** Returns the marks to draw; the rest of a ring is one mark. */
export function selectDrawnItems(items: readonly ChartItem[], kind: ChartKind): readonly ChartItem[] {
  const { items: separateItems, rest } = drawnMarks(items, kind);
  if (rest === null) return separateItems;
  return [
    ...separateItems,
    { key: undefined, label: text.other, amounts: [rest], shown: [formatCell("number", rest)] },
  ];
}
