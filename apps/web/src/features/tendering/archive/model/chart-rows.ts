import type { EndpointOf, ResultOf } from "@tender/contract";

export type Funnel = ResultOf<EndpointOf<"archiveCharts.readFunnel">>;
export type FunnelStage = Funnel["stages"][number]["stage"];
export type Quarter = ResultOf<EndpointOf<"archiveCharts.readOrgForms">>["quarters"][number];

/** One bar of a bar list. */
export interface BarRow {
  readonly key: string;
  readonly label: string;
  /** A decimal for the bar's length; null: unknown. */
  readonly value: string | null;
  /** The formatted value. */
  readonly shown: string;
  /** A note beside the value. */
  readonly note?: string;
}

/** Returns the length of each bar as a share of the longest, from 0 to 1. */
export function barLengths(rows: readonly BarRow[]): number[] {
  // For drawing only: texts are derived from the decimal.
  const values = rows.map(({ value }) => (value === null ? 0 : Math.max(0, Number(value))));
  const longest = Math.max(...values, 0);
  return values.map((value) => (longest === 0 ? 0 : value / longest));
}

/** Returns the organisation forms of the quarters in the order of the dictionary; unknown ones last. */
export function formsIn(quarters: readonly Quarter[], order: readonly string[]): string[] {
  const found = new Set(quarters.flatMap(({ forms }) => forms.map(({ code }) => code)));
  const positionOf = (code: string) => (code === "" ? Number.POSITIVE_INFINITY : order.indexOf(code));
  return [...found].sort((a, b) => positionOf(a) - positionOf(b) || (a < b ? -1 : 1));
}

export const countOf = ({ forms }: Quarter, form: string): number =>
  forms.find(({ code }) => code === form)?.count ?? 0;
