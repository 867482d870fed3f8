import type { EndpointOf, ResultOf } from "@tender/contract";
import { compareTexts, fixedText, percentOf, sumText } from "@tender/form-rules/decimals";

export type BreakdownRow = ResultOf<EndpointOf<"archive.readBreakdown">>["rows"][number];
export type Measure = "count" | "amount";

export interface Slice {
  /** Null: the merged rest, 其他. */
  readonly code: string | null;
  readonly label: string;
  /** A decimal: a count or an amount of money. */
  readonly amount: string;
  /** Share of the whole from 0 to 1, rounded to a tenth of a percent. */
  readonly share: number;
}

/** A chart shows at most this number of colours before 其他. */
const SLICES_BEFORE_OTHER = 4;

const measured = (row: BreakdownRow, measure: Measure): string =>
  measure === "count" ? String(row.count) : (row.amount ?? "0");

/** Returns the sum of the parts. */
export const wholeOf = (parts: readonly { readonly amount: string }[]): string =>
  sumText(parts.map(({ amount }) => amount)) ?? "0";

/** Returns a share to a tenth of a percent; null: the whole is 0. */
export function shareOf(part: string, whole: string): number | null {
  const percent = percentOf(part, whole);
  return percent ? Number(fixedText(percent.div("100"), 3)) : null;
}

/**
 * Returns the largest parts in the order of the rows, followed by the merged rest; a rest of one part stays separate.
 * Parts without a value are left out.
 */
export function slicesOf(rows: readonly BreakdownRow[], measure: Measure, otherLabel: string): Slice[] {
  const comparable = rows
    .map((row) => ({ code: row.code, label: row.label, amount: measured(row, measure) }))
    .filter((row) => compareTexts(row.amount, "0") > 0);
  const whole = wholeOf(comparable);
  const bySize = comparable.toSorted((a, b) => compareTexts(b.amount, a.amount));
  const rest = bySize.slice(bySize.length > SLICES_BEFORE_OTHER + 1 ? SLICES_BEFORE_OTHER : bySize.length);
  const shownRows: { code: string | null; label: string; amount: string }[] = comparable.filter(
    (row) => !rest.includes(row),
  );
  if (rest.length > 0) shownRows.push({ code: null, label: otherLabel, amount: wholeOf(rest) });
  return shownRows.map((row) => ({ ...row, share: shareOf(row.amount, whole) ?? 0 }));
}
