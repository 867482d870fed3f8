import { compareTexts, sumText } from "./decimals.ts";

/** A decimal, or the text of a key; null: no value. */
export type Cell = string | null;

interface Figure {
  readonly name: string;
  readonly title: string;
  readonly fold: string;
  readonly type: string;
}

/** The part of a report's groups that a chart uses. */
export interface ChartedGroups {
  readonly by: readonly { readonly column: string }[];
  readonly figures: readonly Figure[];
  readonly rows: readonly { readonly key: readonly Cell[]; readonly figures: readonly Cell[] }[];
}

export interface ChartOptions {
  readonly kind: "bar" | "line" | "pie";
  /** A column of `by`. */
  readonly axis: string;
  /** Names of figures. */
  readonly series: readonly string[];
}

export type ChartProblem =
  | { readonly kind: "no-figure" | "negative" }
  /** Figures that cannot be combined from groups of several levels. */
  | { readonly kind: "not-added"; readonly titles: readonly string[] };

export interface ChartSums<F extends Figure> {
  readonly series: readonly F[];
  /** One entry per mark of the axis; amounts in the order of the series. */
  readonly items: readonly { readonly key: Cell; readonly amounts: readonly Cell[] }[];
  /** Reason why nothing is drawn; null: the chart is drawn. */
  readonly problem: ChartProblem | null;
}

/** Maximum number of separate parts of a ring. */
const MAX_RING_PARTS = 4;
/** Maximum number of drawn marks of an axis; the table has all. */
export const MAX_AXIS_MARKS = 60;

function combine({ fold }: Figure, a: Cell, b: Cell): Cell {
  if (a === null) return b;
  if (b === null) return a;
  if (fold === "min") return compareTexts(a, b) <= 0 ? a : b;
  if (fold === "max") return compareTexts(a, b) >= 0 ? a : b;
  return sumText([a, b]);
}

/** Combines the groups by the axis of a chart, ignoring their other columns. */
export function chartSums<G extends ChartedGroups>(
  groups: G,
  { axis, series: seriesNames, kind }: ChartOptions,
): ChartSums<G["figures"][number]> {
  const axisIndex = groups.by.findIndex(({ column }) => column === axis);
  const chosen = seriesNames.flatMap((name) => {
    const index = groups.figures.findIndex((figure) => figure.name === name && figure.type === "number");
    const figure = groups.figures[index];
    return figure ? [{ figure, index }] : [];
  });
  const series = chosen.map(({ figure }) => figure);
  if (axisIndex < 0 || chosen.length === 0) return { series, items: [], problem: { kind: "no-figure" } };
  const notCombinable = series.filter(({ fold }) => !["count", "sum", "min", "max"].includes(fold));
  if (groups.by.length > 1 && notCombinable.length > 0)
    return { series, items: [], problem: { kind: "not-added", titles: notCombinable.map(({ title }) => title) } };

  const sums = new Map<Cell, Cell[]>();
  for (const row of groups.rows) {
    const key = row.key[axisIndex] ?? null;
    const amounts = chosen.map(({ index }) => row.figures[index] ?? null);
    const previous = sums.get(key);
    sums.set(
      key,
      previous ? chosen.map(({ figure }, i) => combine(figure, previous[i] ?? null, amounts[i] ?? null)) : amounts,
    );
  }
  const items = [...sums].map(([key, amounts]) => ({ key, amounts }));
  const isNegative = kind === "pie" && items.some(({ amounts: [amount] }) => compareTexts(amount ?? "0", "0") < 0);
  return { series, items, problem: isNegative ? { kind: "negative" } : null };
}

/** Returns the drawn marks: the first ones of an axis; of a ring the largest parts, and the sum of the rest. */
export function drawnMarks<Item extends { readonly amounts: readonly Cell[] }>(
  items: readonly Item[],
  kind: ChartOptions["kind"],
): { readonly items: readonly Item[]; readonly rest: string | null } {
  if (kind !== "pie") return { items: items.slice(0, MAX_AXIS_MARKS), rest: null };
  const sizeOf = ({ amounts: [amount] }: Item): string => amount ?? "0";
  const parts = items
    .filter((item) => compareTexts(sizeOf(item), "0") > 0)
    .toSorted((a, b) => compareTexts(sizeOf(b), sizeOf(a)));
  if (parts.length <= MAX_RING_PARTS + 1) return { items: parts, rest: null };
  return { items: parts.slice(0, MAX_RING_PARTS), rest: sumText(parts.slice(MAX_RING_PARTS).map(sizeOf)) };
}
