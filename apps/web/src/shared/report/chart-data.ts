import type { ChartKind } from "@tender/contract/online-reports";
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
  /** By series; null: nothing to draw. */
  readonly values: readonly (number | null)[];
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

/** Decimals are added digit by digit, so that money stays what it is. */
export function added(one: string, other: string): string {
  const scale = Math.max(...[one, other].map((each) => each.split(".")[1]?.length ?? 0));
  const whole = (each: string): bigint => {
    const [head = "0", tail = ""] = each.replace("-", "").split(".");
    const units = BigInt(head + tail.padEnd(scale, "0"));
    return each.startsWith("-") ? -units : units;
  };
  const sum = whole(one) + whole(other);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return sum < 0n ? `-${text}` : text;
}

function folded({ fold }: Figure, one: Cell, other: Cell): Cell {
  if (one === null) return other;
  if (other === null) return one;
  if (fold === "min") return Number(one) <= Number(other) ? one : other;
  if (fold === "max") return Number(one) >= Number(other) ? one : other;
  return added(one, other);
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
      values: values.map((value) => (value === null ? null : Number(value))),
      shown: chosen.map(({ figure }, n) => shownFigure(figure, values[n])),
    }),
  );
  if (kind === "pie" && items.some(({ values: [value] }) => (value ?? 0) < 0))
    return { series: shape, items, trouble: text.negative };
  return { series: shape, items, trouble: null };
}

/** What is drawn of them: the largest parts and the rest of a ring, the first marks of an axis. */
export function drawnItems(items: readonly ChartItem[], kind: ChartKind): readonly ChartItem[] {
  if (kind !== "pie") return items.slice(0, MOST_MARKS);
  const parts = items
    .filter(({ values: [value] }) => (value ?? 0) > 0)
    .toSorted((one, two) => (two.values[0] ?? 0) - (one.values[0] ?? 0));
  if (parts.length <= MOST_PARTS + 1) return parts;
  const rest = parts.slice(MOST_PARTS).reduce((sum, { values: [value] }) => sum + (value ?? 0), 0);
  const sum = String(Number(rest.toFixed(6)));
  return [
    ...parts.slice(0, MOST_PARTS),
    { key: undefined, label: text.other, values: [Number(sum)], shown: [shownCell("number", sum)] },
  ];
}
