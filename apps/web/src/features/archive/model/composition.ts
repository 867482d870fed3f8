import type { EndpointOf, ResultOf } from "@tender/contract";

export type BreakdownRow = ResultOf<EndpointOf<"archive.readBreakdown">>["rows"][number];
export type Measure = "count" | "amount";

export interface Slice {
  /** Null for what was put together as 其他. */
  readonly code: string | null;
  readonly label: string;
  readonly value: number;
  /** Share of the whole, 0 to 1. */
  readonly share: number;
}

/** A chart shows no more colours than this before 'other'. */
const SLICES_BEFORE_OTHER = 4;

const measured = (row: BreakdownRow, measure: Measure): number =>
  measure === "count" ? row.count : Number(row.amount ?? 0);

/** The largest parts and the rest as one; a rest of a single part stays itself. Parts without a value are left out. */
export function slicesOf(rows: readonly BreakdownRow[], measure: Measure, otherLabel: string): Slice[] {
  const known = rows
    .map((row) => ({ code: row.code, label: row.label, value: measured(row, measure) }))
    .filter((row) => row.value > 0);
  known.sort((a, b) => b.value - a.value);
  const whole = known.reduce((sum, row) => sum + row.value, 0);
  const cut = known.length > SLICES_BEFORE_OTHER + 1 ? SLICES_BEFORE_OTHER : known.length;
  const rest = known.slice(cut).reduce((sum, row) => sum + row.value, 0);
  const kept: { code: string | null; label: string; value: number }[] = known.slice(0, cut);
  if (rest > 0) kept.push({ code: null, label: otherLabel, value: rest });
  return kept.map((row) => ({ ...row, share: row.value / whole }));
}
