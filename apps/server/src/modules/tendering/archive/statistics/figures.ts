import { MEASURES, type MeasureColumn } from "./measures.ts";
import {
  divide,
  minus,
  plus,
  type Rational,
  rationalOf,
  rationalOfText,
  roundRational,
  toNumber,
  ZERO,
} from "./rational.ts";

export type Sums = Record<MeasureColumn, Rational>;
/** Sums as the database returns them: one row for each group and currency, with the requested columns. */
export type SumRow = { grp: string | null; currency: string } & Partial<Record<MeasureColumn, string>>;

/** Combines the rows of one group: counts over all rows, money of the given currency only. */
export function combine(rows: readonly SumRow[], currency: string): Sums {
  const total = Object.fromEntries(MEASURES.map(({ column }) => [column, ZERO])) as Sums;
  for (const row of rows) {
    for (const { column, isMoney } of MEASURES) {
      const sum = row[column];
      if (sum === undefined || (isMoney && row.currency !== currency)) continue;
      total[column] = plus(total[column], rationalOfText(sum));
    }
  }
  return total;
}

/** Returns the currencies with money, the most frequent first. */
export function currenciesIn(rows: readonly SumRow[]): string[] {
  const counted = [...Map.groupBy(rows, (row) => row.currency)].map(([currency, currencyRows]) => ({
    currency,
    lots: currencyRows.reduce((sum, row) => sum + Number(row.n_monied ?? 0), 0),
  }));
  return counted
    .filter(({ lots }) => lots > 0)
    .sort((a, b) => b.lots - a.lots || (a.currency < b.currency ? -1 : 1))
    .map(({ currency }) => currency);
}

/** The exact figure of one range. Null: unknown. */
type Value = Rational | null;

/** Sums of the range by its basis, and sums of the lots due in it. */
export interface RangeSums {
  range: Sums;
  due: Sums;
}

/**
 * A figure with its changes from a year before and from the period before, rounded as shown. Rates and changes are
 * fractions.
 */
export interface Figure {
  value: number | null;
  yearOnYear: number | null;
  periodOnPeriod: number | null;
}

const DAY_MS = 86_400_000;
/** Decimals of a rate that is shown as a percentage with one decimal, or with two. */
const TENTH_PERCENT = 3;
const HUNDREDTH_PERCENT = 4;

/** Formulas of the figures, which use sums only. */
const FORMULAS = {
  archivedCount: ({ range }: RangeSums): Value => range.n_held,
  archiveRate: ({ due }: RangeSums): Value => divide(due.n_ever, due.n_lot),
  onTimeRate: ({ due }: RangeSums): Value => divide(due.n_on_time, due.n_lot),
  avgArchiveDays: ({ range }: RangeSums): Value => {
    const mean = divide(range.archive_ms_sum, range.n_archive_days);
    return mean === null ? null : divide(mean, rationalOf(DAY_MS));
  },
  awardAmount: ({ range }: RangeSums): Value => (range.n_awarded.n === 0n ? null : range.award_amount),
  savingRate: ({ range }: RangeSums): Value =>
    divide(minus(range.base_amount, range.saving_award_amount), range.base_amount),
  avgBidders: ({ range }: RangeSums): Value => divide(range.bidders_sum, range.n_bidders_known),
  singleShare: ({ range }: RangeSums): Value => divide(range.n_single, range.n_competitive_known),
  smeShare: ({ range }: RangeSums): Value => divide(range.sme_amount, range.scale_known_amount),
  smeCoverage: ({ range }: RangeSums): Value => divide(range.scale_known_amount, range.award_amount),
  abnormalCount: ({ range }: RangeSums): Value => range.n_abnormal,
  abnormalRate: ({ range }: RangeSums): Value => divide(range.n_abnormal, range.n_closed),
} as const;

/** Ranges of an overview. Undefined: the range is open, so there is no comparison. */
export interface Compared {
  current: RangeSums;
  yearBefore: RangeSums | undefined;
  periodBefore: RangeSums | undefined;
}

/** Returns every KPI card, rounded as shown. */
export function figuresOf(sums: Compared) {
  const { current } = sums;
  const rate = (formula: keyof typeof FORMULAS) => toNumber(FORMULAS[formula](current), TENTH_PERCENT);
  return {
    archivedCount: figure(sums, FORMULAS.archivedCount, 0),
    archiveRate: {
      ...figure(sums, FORMULAS.archiveRate, TENTH_PERCENT, "points"),
      onTimeRate: rate("onTimeRate"),
      due: Number(current.due.n_lot.n),
      done: Number(current.due.n_ever.n),
      onTime: Number(current.due.n_on_time.n),
    },
    avgArchiveDays: figure(sums, FORMULAS.avgArchiveDays, 1),
    awardAmount: {
      amount: moneyText(FORMULAS.awardAmount(current)),
      ...changes(sums, FORMULAS.awardAmount, "relative"),
    },
    savingRate: {
      ...figure(sums, FORMULAS.savingRate, HUNDREDTH_PERCENT, "points"),
      baseAmount: current.range.n_saving.n === 0n ? null : moneyText(current.range.base_amount),
      awardAmount: current.range.n_saving.n === 0n ? null : moneyText(current.range.saving_award_amount),
      lots: Number(current.range.n_saving.n),
    },
    avgBidders: { ...figure(sums, FORMULAS.avgBidders, 1), singleShare: rate("singleShare") },
    smeShare: { ...figure(sums, FORMULAS.smeShare, TENTH_PERCENT, "points"), coverage: rate("smeCoverage") },
    abnormalCount: { ...figure(sums, FORMULAS.abnormalCount, 0), rate: rate("abnormalRate") },
  };
}

type Formula = (sums: RangeSums) => Value;
/** How a figure is compared: by relative change, or by the difference if it is a rate. */
type Comparison = "relative" | "points";

function figure(sums: Compared, formula: Formula, places: number, comparison: Comparison = "relative"): Figure {
  return { value: toNumber(formula(sums.current), places), ...changes(sums, formula, comparison) };
}

function changes({ current, yearBefore, periodBefore }: Compared, formula: Formula, comparison: Comparison) {
  const change = (before: RangeSums | undefined): number | null => {
    const value = formula(current);
    const base = before === undefined ? null : formula(before);
    if (value === null || base === null) return null;
    const difference = minus(value, base);
    // Rounded once, to the precision of every shown change.
    return toNumber(comparison === "points" ? difference : divide(difference, base), TENTH_PERCENT);
  };
  return { yearOnYear: change(yearBefore), periodOnPeriod: change(periodBefore) };
}

/** Returns an exact amount with at least two decimals, `121869256.40`. */
export function moneyText(amount: Value): string | null {
  if (amount === null) return null;
  const four = roundRational(amount, 4);
  return four.replace(/0{1,2}$/, "");
}

export const amountText = (amount: string | null): string | null =>
  amount === null ? null : moneyText(rationalOfText(amount));

/** Returns the figures of an account without a scope: everything is unknown, and nothing is zero. */
export function unknownFigures() {
  const unknown = { value: null, yearOnYear: null, periodOnPeriod: null };
  const { value: _value, ...noChange } = unknown;
  return {
    archivedCount: unknown,
    archiveRate: { ...unknown, onTimeRate: null, due: 0, done: 0, onTime: 0 },
    avgArchiveDays: unknown,
    awardAmount: { amount: null, ...noChange },
    savingRate: { ...unknown, baseAmount: null, awardAmount: null, lots: 0 },
    avgBidders: { ...unknown, singleShare: null },
    smeShare: { ...unknown, coverage: null },
    abnormalCount: { ...unknown, rate: null },
  };
}
