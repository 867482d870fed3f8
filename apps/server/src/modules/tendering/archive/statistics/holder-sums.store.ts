import { type SQL, sql } from "drizzle-orm";
import type { DateRange } from "./date-range.ts";
import { allOf, sourceCondition, textArrayOf } from "./lot-conditions.store.ts";
import type { PeriodSplit } from "./period-split.ts";
import type { LotSelection } from "./sums.store.ts";

type HolderKind = "buyer" | "agency" | "region" | "supplier";

/**
 * Returns rows of `code, currency, n, amount` whose sums are those of the range: stored sums, and the rows of `rowsOf`
 * for the days beside them.
 */
export function unionOf(
  { source, filters, parts }: LotSelection,
  kind: HolderKind,
  { periods, addedDays, subtractedDays }: PeriodSplit,
  rowsOf: (days: DateRange, sign: 1 | -1) => SQL,
  currency?: string,
): SQL {
  const conditions = [
    sql`h.part = any(${textArrayOf(parts ?? [])}) and h.kind = ${kind} and h.basis = ${filters.basis} and h.period = any(${textArrayOf(periods)})`,
    sourceCondition(sql`h.source`, source),
    ...(currency === undefined ? [] : [sql`h.currency = ${currency}`]),
  ];
  const sums = sql`select h.code, h.currency, h.n, h.amount from stat_holder h where ${allOf(conditions)}`;
  const rows = [
    ...(periods.length === 0 ? [] : [sums]),
    ...addedDays.map((days) => rowsOf(days, 1)),
    ...subtractedDays.map((days) => rowsOf(days, -1)),
  ];
  return sql.join(rows, sql` union all `);
}
