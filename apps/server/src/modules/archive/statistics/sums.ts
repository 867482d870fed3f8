import { MEASURES, type MeasureColumn } from "./measures.ts";
import { decimal, plus, type Rational, ZERO } from "./rational.ts";

export type Sums = Record<MeasureColumn, Rational>;
/** Sums as the database gives them: one row per group and currency. */
export type SumRow = { grp: string | null; currency: string } & Record<MeasureColumn, string>;

/** Puts the rows of one group together: counts over all of them, money of the wanted currency alone. */
export function combine(rows: readonly SumRow[], currency: string): Sums {
  const total = Object.fromEntries(MEASURES.map(({ column }) => [column, ZERO])) as Sums;
  for (const row of rows) {
    for (const { column, isMoney } of MEASURES) {
      if (isMoney && row.currency !== currency) continue;
      total[column] = plus(total[column], decimal(row[column]));
    }
  }
  return total;
}
