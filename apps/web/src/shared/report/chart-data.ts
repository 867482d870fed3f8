import type { ChartKind } from "@tender/contract/online-reports";
import { type ChartTrouble, chartSums, drawnMarks } from "@tender/form-rules/report-charts";
import { type Groups, shownFigure, type TypeOf } from "./groups.ts";
import { type Cell, shownCell, shownKey } from "./shown.ts";
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
  /** Null: of rows without a value; undefined: of all that are not drawn by themselves. */
  readonly key: Cell | undefined;
  readonly label: string;
  /** By series, decimals; null: nothing to draw. */
  readonly amounts: readonly Cell[];
  /** The same, as people read them. */
  readonly shown: readonly string[];
}

export interface ChartData {
  readonly series: readonly { readonly name: string; readonly title: string }[];
  readonly items: readonly ChartItem[];
  /** Why nothing is drawn; null: it is. */
  readonly trouble: string | null;
}

/** Where a mark stands. For drawing alone: what is written comes of the decimal. */
export const coordinateOf = (amount: Cell | undefined): number | null =>
  amount === null || amount === undefined ? null : Number(amount);

function troubleText(trouble: ChartTrouble): string {
  if (trouble.kind === "not-added") return text.notAdded(trouble.titles.map((title) => `“${title}”`).join("、"));
  return trouble.kind === "negative" ? text.negative : text.noFigure;
}

/** What a chart draws of the groups, in words. */
export function chartData(groups: Groups, shape: ChartShape, typeOf: TypeOf): ChartData {
  const { series, items, trouble } = chartSums(groups, shape);
  const by = groups.by.find(({ column }) => column === shape.axis);
  return {
    series: series.map(({ name, title }) => ({ name, title })),
    items: items.map(({ key, amounts }) => ({
      key,
      label: by ? shownKey(by, typeOf(by.column), key, groups.labels) : "",
      amounts,
      shown: series.map((figure, n) => shownFigure(figure, amounts[n])),
    })),
    trouble: trouble && troubleText(trouble),
  };
}

/** What is drawn of them, the rest of a ring as one. */
export function drawnItems(items: readonly ChartItem[], kind: ChartKind): readonly ChartItem[] {
  const { items: drawn, rest } = drawnMarks(items, kind);
  if (rest === null) return drawn;
  return [...drawn, { key: undefined, label: text.other, amounts: [rest], shown: [shownCell("number", rest)] }];
}
