import type { ChartKind } from "@tender/contract/online-reports";
import { compareTexts, sumText } from "@tender/form-rules/decimals";
import { type Figure, type Groups, shownFigure, type TypeOf } from "./groups.ts";
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

/** So many are drawn; the table has all. */
export const MOST_MARKS = 60;
/** So many parts of a ring stand by themselves. */
const MOST_PARTS = 4;

const isAdded = ({ fold }: Figure): boolean => fold === "count" || fold === "sum";

/** Where a mark stands. For drawing alone: what is written comes of the decimal. */
export const coordinateOf = (amount: Cell | undefined): number | null =>
  amount === null || amount === undefined ? null : Number(amount);

function folded({ fold }: Figure, one: Cell, other: Cell): Cell {
  if (one === null) return other;
  if (other === null) return one;
  if (fold === "min") return compareTexts(one, other) <= 0 ? one : other;
  if (fold === "max") return compareTexts(one, other) >= 0 ? one : other;
  return sumText([one, other]);
}

/** What a chart draws of the groups: by its axis alone, whatever else they are told apart by. */
export function chartData(groups: Groups, { axis, series, kind }: ChartShape, typeOf: TypeOf): ChartData {
  const place = groups.by.findIndex(({ column }) => column === axis);
  const by = groups.by[place];
  const chosen = series.flatMap((name) => {
    const at = groups.figures.findIndex((figure) => figure.name === name && figure.type === "number");
    const figure = groups.figures[at];
    return figure ? [{ figure, at }] : [];
  });
  const shape = chosen.map(({ figure: { name, title } }) => ({ name, title }));
  if (!by || chosen.length === 0) return { series: shape, items: [], trouble: text.noFigure };

  const lost =
    groups.by.length > 1
      ? chosen.filter(({ figure }) => !isAdded(figure) && figure.fold !== "min" && figure.fold !== "max")
      : [];
  if (lost.length > 0) {
    const names = lost.map(({ figure }) => `“${figure.title}”`).join("、");
    return { series: shape, items: [], trouble: text.notAdded(names) };
  }
  const sums = new Map<Cell, Cell[]>();
  for (const row of groups.rows) {
    const key = row.key[place] ?? null;
    const own = chosen.map(({ at }) => row.figures[at] ?? null);
    const before = sums.get(key);
    sums.set(key, before ? chosen.map(({ figure }, n) => folded(figure, before[n] ?? null, own[n] ?? null)) : own);
  }
  const items = [...sums].map(
    ([key, values]): ChartItem => ({
      key,
      label: shownKey(by, typeOf(by.column), key, groups.labels),
      amounts: values,
      shown: chosen.map(({ figure }, n) => shownFigure(figure, values[n])),
    }),
  );
  if (kind === "pie" && items.some(({ amounts: [amount] }) => compareTexts(amount ?? "0", "0") < 0))
    return { series: shape, items, trouble: text.negative };
  return { series: shape, items, trouble: null };
}

/** What is drawn of them: the largest parts and the rest of a ring, the first marks of an axis. */
export function drawnItems(items: readonly ChartItem[], kind: ChartKind): readonly ChartItem[] {
  if (kind !== "pie") return items.slice(0, MOST_MARKS);
  const sizeOf = ({ amounts: [amount] }: ChartItem): string => amount ?? "0";
  const parts = items
    .filter((item) => compareTexts(sizeOf(item), "0") > 0)
    .toSorted((one, two) => compareTexts(sizeOf(two), sizeOf(one)));
  if (parts.length <= MOST_PARTS + 1) return parts;
  const rest = sumText(parts.slice(MOST_PARTS).map(sizeOf));
  return [
    ...parts.slice(0, MOST_PARTS),
    { key: undefined, label: text.other, amounts: [rest], shown: [shownCell("number", rest)] },
  ];
}
