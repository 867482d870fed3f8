import type { Db } from "../../../platform/database/database.ts";
import { beijingDay } from "./beijing-day.ts";
import { attributions, holdings, presence } from "./context.store.ts";
import { type DateRange, isDefaultRange, lastMonths, resolveRange } from "./date-range.ts";
import type { ArchiveFilters, Source } from "./filters.ts";
import type { ArchiveScope } from "./scope.ts";
import { type LotSelection, readSums } from "./sums.store.ts";
import { combine, type Sums } from "./sums.ts";

/** What every answer says of itself. */
export interface ViewBasis {
  /** 数据截至: when the newest of what is shown was said. */
  dataAsOf: string | null;
  currency: string;
  /** Those with money in them, the most frequent first. */
  currencies: string[];
  from: string | null;
  to: string | null;
  /** The default range held nothing; the 12 months that end with the newest data are shown. */
  rangeMoved: boolean;
  source: Source;
  attributions: string[];
  empty: "no-department" | "nothing-in-scope" | "nothing-for-filters" | null;
}

export interface View {
  basis: ViewBasis;
  selection: LotSelection;
  range: DateRange;
  /** Sums of the range by the chosen basis. */
  sums: Sums;
  /** The day the newest data is of, and the last day a range may end with. */
  newestDay: string | undefined;
}

const DEFAULT_CURRENCY = "CNY";

/**
 * Decides what is looked at, the same way for figures, charts and lists: the source where none is asked for, the currency, and
 * the range, which moves to the newest data when nobody chose it and it is empty.
 */
export async function viewOf(db: Db, scope: ArchiveScope, filters: ArchiveFilters, now: number): Promise<View> {
  const today = beijingDay(now);
  const wanted = resolveRange(filters, today);
  const present = scope.kind === "none" ? new Map() : await presence(db, scope);
  const source = filters.source ?? (present.has("own") || !present.has("imported") ? "own" : "imported");
  const selection: LotSelection = { scope, filters, source, now };
  const shared = { source, dataAsOf: newestOf(present, source), rangeMoved: false };
  if (present.size === 0) {
    const empty = scope.kind === "none" ? "no-department" : "nothing-in-scope";
    const currency = filters.currency ?? DEFAULT_CURRENCY;
    const basis: ViewBasis = { ...shared, ...datesOf(wanted), currency, currencies: [], attributions: [], empty };
    return { basis, selection, range: wanted, sums: combine([], currency), newestDay: undefined };
  }
  const [{ currencies, newestDay }, notices, rows] = await Promise.all([
    holdings(db, selection),
    attributions(db, scope, source),
    readSums(db, selection, filters.basis, wanted),
  ]);
  const currency = filters.currency ?? (currencies.includes(DEFAULT_CURRENCY) ? DEFAULT_CURRENCY : currencies[0]);
  const chosen = currency ?? DEFAULT_CURRENCY;
  const sums = combine(rows, chosen);
  const shownBasis = { ...shared, currency: chosen, currencies, attributions: notices };
  if (sums.n_lot.n === 0n && isDefaultRange(filters) && newestDay !== undefined) {
    const range = lastMonths(newestDay, 12);
    const moved = combine(await readSums(db, selection, filters.basis, range), chosen);
    const basis = { ...shownBasis, ...datesOf(range), rangeMoved: true, empty: null };
    return { basis, selection, range, sums: moved, newestDay };
  }
  const empty = sums.n_lot.n === 0n ? "nothing-for-filters" : null;
  return { basis: { ...shownBasis, ...datesOf(wanted), empty }, selection, range: wanted, sums, newestDay };
}

const datesOf = ({ from, to }: DateRange) => ({ from: from ?? null, to: to ?? null });

function newestOf(present: ReadonlyMap<"own" | "imported", Date>, source: Source): string | null {
  const shown = [...present]
    .filter(([one]) => source === "all" || source === one)
    .map(([, newest]) => newest.getTime());
  return shown.length === 0 ? null : new Date(Math.max(...shown)).toISOString();
}
