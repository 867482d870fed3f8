import type { EndpointOf, ResultOf } from "@tender/contract";
import { parseDecimal, reaches } from "./decimal.ts";

export type Series = ResultOf<EndpointOf<"archive.readSeries">>;
export type MonthRow = Series["months"][number];

export interface AmountScale {
  /** Amounts are divided by 10^power for the axis. */
  readonly power: 0 | 4 | 8;
  /** 亿元, 万元, 元; GBP 亿, GBP 万, GBP */
  readonly unit: string;
}

/** Chooses the unit of an axis: that of the largest amount. */
export function amountScale(amounts: readonly (string | null)[], currency: string): AmountScale {
  const values = amounts.flatMap((amount) => (amount === null ? [] : (parseDecimal(amount) ?? [])));
  const power = values.some((value) => reaches(value, 8)) ? 8 : values.some((value) => reaches(value, 4)) ? 4 : 0;
  const step = power === 8 ? "亿" : power === 4 ? "万" : "";
  return { power, unit: currency === "CNY" ? `${step}元` : [currency, step].filter(Boolean).join(" ") };
}

/** Returns an amount as a coordinate. For drawing only: texts are derived from the decimal. */
export const coordinateOf = (amount: string | null, scale: AmountScale): number | null =>
  amount === null ? null : Number(amount) / 10 ** scale.power;

/** Returns the month with most dossiers, the earlier one on a tie; undefined: nothing was archived. */
export function busiestMonth(months: readonly MonthRow[]): MonthRow | undefined {
  const best = months.reduce<MonthRow | undefined>(
    (peak, row) => (row.archivedCount > (peak?.archivedCount ?? 0) ? row : peak),
    undefined,
  );
  return best;
}

export const isSeriesEmpty = (months: readonly MonthRow[]): boolean =>
  months.every((row) => row.archivedCount === 0 && row.awardAmount === null);
