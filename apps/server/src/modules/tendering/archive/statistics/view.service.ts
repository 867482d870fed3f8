import type { ArchiveFilters } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import type { Db } from "#platform/database/database.ts";
import { findNewestDay, findPresence, listAttributions } from "./context.store.ts";
import { type DateRange, isDefaultRange, lastMonths, resolveRange, untilToday } from "./date-range.ts";
import { combine, currenciesIn, type SumRow, type Sums } from "./figures.ts";
import type { Source } from "./filters.ts";
import { ASKED, type MeasureColumn } from "./measures.ts";
import { listStoredParts } from "./parts.store.ts";
import type { ArchiveScope } from "./scope.ts";
import { type LotSelection, readSums, type SumQuery } from "./sums.store.ts";

/** Basis that every answer states. */
export interface ViewBasis {
  /** 数据截至: time of the newest statement in the shown data. */
  dataAsOf: string | null;
  currency: string;
  /** Currencies with money in the range, the most frequent first. */
  currencies: string[];
  from: string | null;
  to: string | null;
  /** True: the default range was empty, so the 12 months up to the newest data are shown. */
  rangeMoved: boolean;
  source: Source;
  attributions: string[];
  empty: "no-department" | "nothing-in-scope" | "nothing-for-filters" | null;
}

export interface View {
  basis: ViewBasis;
  selection: LotSelection;
  /** The range up to today. */
  range: DateRange;
  /** Requested sums of the range by the chosen basis. */
  sums: Sums;
}

/** Returns whether the scope of the account is empty, independent of the filters. */
export const isEmpty = ({ basis }: View): boolean =>
  basis.empty === "no-department" || basis.empty === "nothing-in-scope";

const DEFAULT_CURRENCY = "CNY";

/**
 * Decides source, currency and range in the same way for figures, charts and lists. An empty default range moves to the
 * newest data.
 */
export async function viewOf(
  db: Db,
  scope: ArchiveScope,
  filters: ArchiveFilters,
  now: number,
  measures: readonly MeasureColumn[] = [],
): Promise<View> {
  const columns = [...new Set([...ASKED.presence, ...measures])];
  const today = beijingDay(now);
  const chosenRange = resolveRange(filters, today);
  const [presentSources, parts] = await Promise.all([
    scope.kind === "none" ? new Map() : findPresence(db, scope, now),
    listStoredParts(db, scope, filters.dept),
  ]);
  const source = filters.source ?? (await defaultSource(db, { scope, filters, parts, now }, presentSources));
  const selection: LotSelection = { scope, filters, source, parts, now };
  const shared = { source, dataAsOf: newestOf(presentSources, source), rangeMoved: false };
  if (presentSources.size === 0) {
    const empty = scope.kind === "none" && !scope.isPlaced ? "no-department" : "nothing-in-scope";
    const currency = filters.currency ?? DEFAULT_CURRENCY;
    const basis: ViewBasis = { ...shared, ...datesOf(chosenRange), currency, currencies: [], attributions: [], empty };
    return { basis, selection, range: untilToday(chosenRange, today), sums: combine([], currency) };
  }
  const query = { basis: filters.basis, range: untilToday(chosenRange, today), columns };
  const [notices, rows] = await Promise.all([listAttributions(db, scope, source), readSums(db, selection, query)]);
  const moved = await moveIfEmpty(db, selection, query, rows);
  const currencies = currenciesIn(moved.rows);
  const preferred = currencies.includes(DEFAULT_CURRENCY) ? DEFAULT_CURRENCY : currencies[0];
  const currency = filters.currency ?? preferred ?? DEFAULT_CURRENCY;
  const sums = combine(moved.rows, currency);
  const basis: ViewBasis = {
    ...shared,
    ...datesOf(moved.isMoved ? moved.range : chosenRange),
    rangeMoved: moved.isMoved,
    currency,
    currencies,
    attributions: notices,
    empty: sums.n_lot.n === 0n ? "nothing-for-filters" : null,
  };
  return { basis, selection, range: moved.range, sums };
}

async function moveIfEmpty(db: Db, selection: LotSelection, query: SumQuery, rows: SumRow[]) {
  const isRangeEmpty = combine(rows, "").n_lot.n === 0n;
  const newest = isRangeEmpty && isDefaultRange(selection.filters) ? await findNewestDay(db, selection) : undefined;
  if (newest === undefined) return { range: query.range, rows, isMoved: false };
  const movedRange = lastMonths(newest, 12);
  return { range: movedRange, rows: await readSums(db, selection, { ...query, range: movedRange }), isMoved: true };
}

/**
 * Returns the source to begin with: own data, or imported data as long as no own lot has a day of the basis. A tender
 * that has just begun must not hide the figures of former years.
 */
async function defaultSource(
  db: Db,
  selection: Omit<LotSelection, "source">,
  presentSources: ReadonlyMap<"own" | "imported", Date | null>,
): Promise<Source> {
  if (!presentSources.has("imported")) return "own";
  if (!presentSources.has("own")) return "imported";
  const filters = { basis: selection.filters.basis, range: "all" } as const;
  return (await findNewestDay(db, { ...selection, filters, source: "own" })) === undefined ? "imported" : "own";
}

const datesOf = ({ from, to }: DateRange) => ({ from: from ?? null, to: to ?? null });

function newestOf(presentSources: ReadonlyMap<"own" | "imported", Date | null>, source: Source): string | null {
  const newestTimes = [...presentSources]
    .filter(([rowSource]) => source === "all" || source === rowSource)
    .flatMap(([, newest]) => newest?.getTime() ?? []);
  return newestTimes.length === 0 ? null : new Date(Math.max(...newestTimes)).toISOString();
}
