import type { ArchiveFilters, EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import type { Clock } from "#platform/clock.ts";
import { partsOf } from "#platform/csv.ts";
import type { Db } from "#platform/database/database.ts";
import { CATEGORY_LABELS, METHODS } from "./ocds/code-lists.ts";
import { findNewestDay } from "./statistics/context.store.ts";
import {
  type DateRange,
  isDefaultRange,
  lastYearOf,
  monthsUntil,
  precedingRangeOf,
  resolveRange,
  untilToday,
} from "./statistics/date-range.ts";
import { type DossierRecord, shownTitle } from "./statistics/dossier-record.ts";
import {
  countDossiers,
  type DossierSet,
  isDueSet,
  listDossiers,
  measureOfSet,
  type SetOptions,
} from "./statistics/dossiers.store.ts";
import {
  amountText,
  type Compared,
  combine,
  figuresOf,
  moneyText,
  type RangeSums,
  type SumRow,
  type Sums,
  unknownFigures,
} from "./statistics/figures.ts";
import { flagConditionsOf } from "./statistics/flag-rows.store.ts";
import type { FlagThresholds } from "./statistics/flags.ts";
import { AMOUNT_BANDS, ASKED, type MeasureColumn } from "./statistics/measures.ts";
import { compare, rationalOf, rationalOfText, toNumber } from "./statistics/rational.ts";
import { type ArchiveScope, seesRestricted } from "./statistics/scope.ts";
import { readSums } from "./statistics/sums.store.ts";
import { listTopHolders, listTopSuppliers, type Measured, type TopRow } from "./statistics/top.store.ts";
import { isEmpty, type View, viewOf } from "./statistics/view.service.ts";

type Overview = ResultOf<EndpointOf<"archive.readOverview">>;
type Series = ResultOf<EndpointOf<"archive.readSeries">>;
type Breakdown = ResultOf<EndpointOf<"archive.readBreakdown">>;
type Dossiers = ResultOf<EndpointOf<"archive.listDossiers">>;
type BreakdownRow = Breakdown["rows"][number];

export type Dimension = InputOf<EndpointOf<"archive.readBreakdown">>["query"]["dim"];

export interface DossierRequest extends SetOptions {
  of: DossierSet;
  keyword?: string | undefined;
  page: number;
  pageSize: number;
}

/**
 * Archive statistics. Every call is limited to the scope of the account. Numbers and names of bidders are hidden until
 * the opening of the bids.
 */
export interface ArchiveService {
  overview(scope: ArchiveScope, filters: ArchiveFilters): Promise<Overview>;
  /** Returns 24 months that end with the range. */
  series(scope: ArchiveScope, filters: ArchiveFilters): Promise<Series>;
  breakdown(scope: ArchiveScope, filters: ArchiveFilters, dim: Dimension, measure: Measured): Promise<Breakdown>;
  /** Yields the lots of a list as rows of a file, page by page. */
  dossierPages(
    scope: ArchiveScope,
    filters: ArchiveFilters,
    request: Omit<DossierRequest, "page" | "pageSize">,
  ): AsyncIterable<readonly DossierRecord[]>;
  /** Returns the lots behind a figure. Their number equals the figure. */
  dossiers(scope: ArchiveScope, filters: ArchiveFilters, request: DossierRequest): Promise<Dossiers>;
}

const SERIES_MONTHS = 24;

export interface ArchiveServiceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly flagThresholds: () => FlagThresholds;
}

export function createArchiveService({ db, clock, flagThresholds }: ArchiveServiceDeps): ArchiveService {
  const readView = (scope: ArchiveScope, filters: ArchiveFilters, measures: readonly MeasureColumn[] = []) =>
    viewOf(db, scope, filters, clock.now(), measures);

  return {
    overview: async (scope, filters) => {
      const view = await readView(scope, filters, ASKED.figures);
      if (isEmpty(view)) return { ...view.basis, ...unknownFigures(), unarchived: null };
      const [sums, unarchived] = await Promise.all([comparedSums(view), unarchivedLots(view)]);
      return { ...view.basis, ...figuresOf(sums), unarchived };
    },

    series: async (scope, filters) => {
      const view = await readView(scope, filters);
      const to = view.basis.to ?? (isEmpty(view) ? undefined : await findNewestDay(db, view.selection));
      const months = monthsUntil(to ?? beijingDay(clock.now()), SERIES_MONTHS);
      const span = { from: `${months[0]}-01`, to: view.range.to };
      const query = { basis: filters.basis, range: span, columns: ASKED.months, grouping: "month" } as const;
      const rows = isEmpty(view) ? [] : await readSums(db, view.selection, query);
      const byMonth = Map.groupBy(rows, (row) => row.grp ?? "");
      return {
        ...view.basis,
        months: months.map((month) => {
          const sums = combine(byMonth.get(month) ?? [], view.basis.currency);
          return {
            month,
            archivedCount: Number(sums.n_held.n),
            awardAmount: sums.n_awarded.n === 0n ? null : moneyText(sums.award_amount),
          };
        }),
      };
    },

    breakdown: async (scope, filters, dim, measure) => {
      const view = await readView(scope, filters);
      if (isEmpty(view)) return { ...view.basis, rows: [], hhi: null };
      const { selection, range, basis } = view;
      if (dim === "buyer" || dim === "agency" || dim === "region") {
        const rows = await listTopHolders(db, dim, selection, range, basis.currency, measure);
        return { ...basis, rows: rows.map(presentTop), hhi: null };
      }
      if (dim === "supplier") {
        const { rows, hhi } = await listTopSuppliers(db, selection, range, basis.currency, measure);
        return { ...basis, rows: rows.map(presentTop), hhi: hhi === null ? null : toNumber(rationalOfText(hhi), 0) };
      }
      if (dim === "amountBand") {
        const sums = await readSums(db, selection, { basis: filters.basis, range, columns: ASKED.bands });
        return { ...basis, rows: bandRows(combine(sums, basis.currency)), hhi: null };
      }
      const query = { basis: filters.basis, range, columns: ASKED.groups, grouping: dim };
      const sums = await readSums(db, selection, query);
      return { ...basis, rows: groupRows(sums, dim, basis.currency, measure), hhi: null };
    },

    dossiers: async (scope, filters, { page, pageSize, ...request }) => {
      const { view, selection, query } = await listQueryOf(scope, filters, request);
      if (isEmpty(view)) return { ...view.basis, total: 0, rows: [] };
      const window = { ...query, limit: pageSize, offset: (page - 1) * pageSize };
      const [total, rows] = await Promise.all([
        query.keyword === undefined && isSum(query.set)
          ? figureBehind(view, query.set)
          : countDossiers(db, selection, window),
        listDossiers(db, selection, window),
      ]);
      return { ...view.basis, total, rows: rows.map((row) => presentDossier(row, query.seesRestricted)) };
    },

    dossierPages: async function* (scope, filters, request) {
      const { view, selection, query } = await listQueryOf(scope, filters, request);
      if (isEmpty(view)) return;
      yield* partsOf(async (window) => ({ rows: await listDossiers(db, selection, { ...query, ...window }) }));
    },
  };

  /** Returns the query of a list, which is the same for all of its pages. */
  async function listQueryOf(
    scope: ArchiveScope,
    filters: ArchiveFilters,
    { of: set, keyword, ...options }: Omit<DossierRequest, "page" | "pageSize">,
  ) {
    const measure = measureOfSet(set);
    const view = await readView(scope, filters, isDueSet(set) || measure === undefined ? [] : [measure]);
    const query = {
      set,
      options,
      raised: flagConditionsOf(flagThresholds()),
      // This set is the only one with future days, so its range is not limited to today.
      range: set === "expiring" ? resolveRange(filters, beijingDay(clock.now())) : view.range,
      currency: view.basis.currency,
      keyword: keyword?.trim() || undefined,
      seesRestricted: seesRestricted(scope),
    };
    return { view, selection: view.selection, query };
  }

  /**
   * Returns the sums of the range, of the year before and of the period before. If the latter two are the same, they
   * are read once.
   */
  async function comparedSums({ range, sums, selection, basis }: View): Promise<Compared> {
    const due = async (dates: DateRange) =>
      combine(await readSums(db, selection, { basis: "due", range: dates, columns: ASKED.due }), basis.currency);
    const sumsBefore = async (dates: DateRange | undefined): Promise<RangeSums | undefined> => {
      if (dates === undefined) return undefined;
      const [rows, dueThen] = await Promise.all([
        readSums(db, selection, { basis: selection.filters.basis, range: dates, columns: ASKED.figures }),
        due(dates),
      ]);
      return { range: combine(rows, basis.currency), due: dueThen };
    };
    const [lastYear, lastPeriod] = [lastYearOf(range), precedingRangeOf(range)];
    const isSame = lastYear?.from === lastPeriod?.from && lastYear?.to === lastPeriod?.to;
    const [currentDue, yearSums, periodSums] = await Promise.all([
      due(range),
      sumsBefore(lastYear),
      isSame ? undefined : sumsBefore(lastPeriod),
    ]);
    return {
      current: { range: sums, due: currentDue },
      yearBefore: yearSums,
      periodBefore: isSame ? yearSums : periodSums,
    };
  }

  /**
   * Returns the lots that figures by archiving day omit: those awarded, else those announced, that are not archived.
   */
  async function unarchivedLots({ basis: basisShown, selection, range }: View): Promise<Overview["unarchived"]> {
    if (selection.filters.basis !== "archive") return null;
    const mayExtendRange = basisShown.empty !== null && isDefaultRange(selection.filters);
    const ranges = mayExtendRange ? [range, untilToday(OPEN, beijingDay(selection.now))] : [range];
    for (const basis of ["award", "notice"] as const)
      for (const dates of ranges) {
        const rows = await readSums(db, selection, { basis, range: dates, columns: ASKED.unarchived });
        const unarchived = unarchivedIn(rows);
        if (unarchived.lots > 0) return { basis, ...unarchived };
      }
    return null;
  }

  /** Returns the figure that links to the list: the list has that length. */
  async function figureBehind(view: View, set: DossierSet): Promise<number> {
    const measure = measureOfSet(set);
    if (!isDueSet(set)) return measure === undefined ? 0 : Number(view.sums[measure].n);
    const due = { basis: "due", range: view.range, columns: ASKED.due } as const;
    const sums = combine(await readSums(db, view.selection, due), view.basis.currency);
    return measure === undefined ? Number(sums.n_lot.n - sums.n_ever.n) : Number(sums[measure].n);
  }
}

/** Returns whether the length of the list is a stored sum. Other lists are counted. */
const isSum = (set: DossierSet): boolean => isDueSet(set) || measureOfSet(set) !== undefined;

const LEAST = rationalOf(-1);
const OPEN: DateRange = { from: undefined, to: undefined };

/** A lot's main row has one currency, or an empty one if the lot has no money. */
function unarchivedIn(rows: SumRow[]): { lots: number; currencies: string[] } {
  const open = rows
    .map(({ currency, n_lot, n_ever }) => ({ currency, lots: Number(n_lot) - Number(n_ever) }))
    .filter(({ lots }) => lots > 0)
    .sort((a, b) => b.lots - a.lots || (a.currency < b.currency ? -1 : 1));
  return {
    lots: open.reduce((sum, { lots }) => sum + lots, 0),
    currencies: open.flatMap(({ currency }) => (currency === "" ? [] : [currency])),
  };
}

const presentTop = ({ code, label, count, amount }: TopRow): BreakdownRow => ({
  code,
  label,
  count,
  amount: amountText(amount),
});

function groupRows(sums: SumRow[], dim: "method" | "category", currency: string, measure: Measured): BreakdownRow[] {
  const label = (code: string) =>
    dim === "method" ? METHODS.find((one) => one.code === code)?.label : CATEGORY_LABELS[code];
  const rows = [...Map.groupBy(sums, (row) => row.grp ?? "")].map(([code, group]) => {
    const total = combine(group, currency);
    const amount = total.n_awarded.n === 0n ? null : total.award_amount;
    return { code, label: label(code) ?? code, count: Number(total.n_lot.n), amount };
  });
  type Row = (typeof rows)[number];
  // Groups without an amount come last.
  const largerFirst = (a: Row, b: Row): number =>
    measure === "count" ? b.count - a.count : compare(b.amount ?? LEAST, a.amount ?? LEAST);
  return rows
    .sort((a, b) => largerFirst(a, b) || (a.code < b.code ? -1 : 1))
    .map((row) => ({ ...row, amount: moneyText(row.amount) }));
}

/** Returns all bands, empty ones included: a distribution with gaps would mislead. */
function bandRows(sums: Sums): BreakdownRow[] {
  return ([1, 2, 3, 4, 5] as const).map((band) => {
    const count = Number(sums[`n_band${band}`].n);
    const amount = count === 0 ? null : moneyText(sums[`band${band}_amount`]);
    return { code: `${band}`, label: bandLabel(band - 1), count, amount };
  });
}

function bandLabel(index: number): string {
  const wan = (bound: number | undefined) => `${(bound ?? 0) / 10_000}万`;
  const [low, high] = [AMOUNT_BANDS[index - 1], AMOUNT_BANDS[index]];
  if (low === undefined) return `<${wan(high)}`;
  return high === undefined ? `≥${wan(low)}` : `[${wan(low)},${wan(high)})`;
}

function presentDossier(row: DossierRecord, seesRestricted: boolean): Dossiers["rows"][number] {
  // Suppliers and award are visible once the bids are open.
  const amount = row.is_sealed ? null : row.amount;
  return {
    id: row.id,
    archiveNo: row.archive_no,
    projectName: shownTitle(row.open_scope, row.title, seesRestricted),
    buyerName: row.buyer_name,
    method: row.method,
    category: row.category,
    supplierNames: row.is_sealed ? [] : row.supplier_names,
    amount: amount === null ? null : { amount: amountText(amount) ?? amount, currency: row.currency },
    archivedAt: row.archived_at === null ? null : new Date(row.archived_at).toISOString(),
    archiveStatus: row.archive_status ?? "0",
    openScope: row.open_scope ?? "public",
    source: row.source,
  };
}
