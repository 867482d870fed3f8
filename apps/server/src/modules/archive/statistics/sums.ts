import { MEASURES, type MeasureColumn } from "./measures.ts";
import { decimal, plus, type Rational, ZERO } from "./rational.ts";

export type Sums = Record<MeasureColumn, Rational>;
/** Sums as the database gives them: one row per group and currency, with the columns that were asked for. */
export type SumRow = { grp: string | null; currency: string } & Partial<Record<MeasureColumn, string>>;

/** Puts the rows of one group together: counts over all of them, money of the wanted currency alone. */
export function combine(rows: readonly SumRow[], currency: string): Sums {
  const total = Object.fromEntries(MEASURES.map(({ column }) => [column, ZERO])) as Sums;
  for (const row of rows) {
    for (const { column, isMoney } of MEASURES) {
      const sum = row[column];
      if (sum === undefined || (isMoney && row.currency !== currency)) continue;
      total[column] = plus(total[column], decimal(sum));
    }
  }
  return total;
}

/** Currencies in which there is money, the most frequent first. */
export function currenciesIn(rows: readonly SumRow[]): string[] {
  const counted = [...Map.groupBy(rows, (row) => row.currency)].map(([currency, own]) => ({
    currency,
    lots: own.reduce((sum, row) => sum + Number(row.n_monied ?? 0), 0),
  }));
  return counted
    .filter(({ lots }) => lots > 0)
    .sort((a, b) => b.lots - a.lots || (a.currency < b.currency ? -1 : 1))
    .map(({ currency }) => currency);
}
