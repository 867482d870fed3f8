import type { ArchiveFilters, EndpointKey, EndpointOf, FlagCode, ResultOf } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { findNewestDay } from "./statistics/context.store.ts";
import { addDays, addMonths, monthsUntil } from "./statistics/date-range.ts";
import { combine, type Sums } from "./statistics/figures.ts";
import { flagConditionsOf } from "./statistics/flag-rows.store.ts";
import { type FlagThresholds, STORED_FLAGS, thresholdOf } from "./statistics/flags.ts";
import { ASKED, type MeasureColumn } from "./statistics/measures.ts";
import { divide, rationalOf, toNumber } from "./statistics/rational.ts";
import type { ArchiveScope } from "./statistics/scope.ts";
import { countExpiring, countFlags, countObjections, countOrgForms, countStates } from "./statistics/states.store.ts";
import { readSums } from "./statistics/sums.store.ts";
import { isEmpty, type View, viewOf } from "./statistics/view.service.ts";

type Result<K extends EndpointKey> = Promise<ResultOf<EndpointOf<K>>>;

/** Charts of 档案统计 beside its figures, with the same scope and filters. */
export interface ArchiveCharts {
  funnel(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readFunnel">;
  durations(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readDurations">;
  /** Counts the current states of dossiers, independent of the range. */
  pipeline(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readPipeline">;
  /** Counts ending retentions in the 12 months from today on. */
  expiry(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readExpiry">;
  /** Counts organisation forms in the eight quarters up to the end of the range. */
  orgForms(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readOrgForms">;
  objections(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readObjections">;
  flags(scope: ArchiveScope, filters: ArchiveFilters): Result<"archiveCharts.readFlags">;
}

export interface ArchiveChartsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly flagThresholds: () => FlagThresholds;
}

const EXPIRY_MONTHS = 12;
const QUARTERS = 8;
const DAY_MS = 86_400_000;
/** Codes from 待收集 to 到期待鉴定. A destroyed dossier is not shown. */
const STATES = ["0", "1", "2", "3", "4", "5", "6", "7"];

const funnelColumns = {
  planned: "n_lot",
  noticed: "n_noticed",
  registered: null,
  bid: "n_bid",
  opened: "n_opened",
  evaluated: "n_evaluated",
  decided: "n_decided",
  contracted: "n_contracted",
  archived: "n_ever",
} as const satisfies Record<string, MeasureColumn | null>;

const spanColumns = {
  noticeToOpening: ["open_ms_sum", "n_open_days"],
  openingToAward: ["decide_ms_sum", "n_decide_days"],
  awardToContract: ["sign_ms_sum", "n_sign_days"],
  closingToArchive: ["archive_ms_sum", "n_archive_days"],
} as const satisfies Record<string, readonly [MeasureColumn, MeasureColumn]>;

const entriesOf = <K extends string, V>(record: Readonly<Record<K, V>>) => Object.entries(record) as [K, V][];

export function createArchiveCharts({ db, clock, flagThresholds }: ArchiveChartsDeps): ArchiveCharts {
  const readView = (scope: ArchiveScope, filters: ArchiveFilters, measures: readonly MeasureColumn[] = []) =>
    viewOf(db, scope, filters, clock.now(), measures);

  return {
    funnel: async (scope, filters) => {
      const { basis, sums } = await readView(scope, filters, ASKED.funnel);
      const stages = entriesOf(funnelColumns).map(([stage, column]) => ({
        stage,
        count: column === null ? null : Number(sums[column].n),
      }));
      return { ...basis, stages };
    },

    durations: async (scope, filters) => {
      const { basis, sums } = await readView(scope, filters, ASKED.durations);
      return {
        ...basis,
        spans: entriesOf(spanColumns).map(([span, columns]) => ({ span, ...meanDays(sums, columns) })),
      };
    },

    pipeline: async (scope, filters) => {
      const view = await readView(scope, filters);
      const rows = isEmpty(view) ? [] : await countStates(db, view.selection);
      const counts = new Map(rows.map(({ code, count }) => [code, count]));
      return { ...view.basis, states: STATES.map((code) => ({ code, count: counts.get(code) ?? 0 })) };
    },

    expiry: async (scope, filters) => {
      const view = await readView(scope, filters);
      const today = beijingDay(clock.now());
      const months = monthsUntil(addMonths(today, EXPIRY_MONTHS - 1), EXPIRY_MONTHS);
      const nextYear = { from: today, to: lastDayOfMonth(months.at(-1) ?? "") };
      const past = { from: undefined, to: addDays(today, -1) };
      const [comingRows, pastRows] = isEmpty(view)
        ? [[], []]
        : await Promise.all([countExpiring(db, view.selection, nextYear), countExpiring(db, view.selection, past)]);
      const counts = new Map(comingRows.map(({ month, count }) => [month, count]));
      return {
        ...view.basis,
        months: months.map((month, index) => ({
          month,
          from: index === 0 ? today : `${month}-01`,
          to: lastDayOfMonth(month),
          count: counts.get(month) ?? 0,
        })),
        overdue: pastRows.reduce((sum, { count }) => sum + count, 0),
      };
    },

    orgForms: async (scope, filters) => {
      const view = await readView(scope, filters);
      const to = await lastDay(view);
      const quarters = quartersUntil(to, QUARTERS);
      const range = { from: daysOf(quarters[0] ?? "").from, to: view.range.to };
      const rows = isEmpty(view) ? [] : await countOrgForms(db, view.selection, range);
      const rowsByQuarter = Map.groupBy(rows, ({ quarter }) => quarter);
      return {
        ...view.basis,
        quarters: quarters.map((quarter) => ({
          quarter,
          ...daysOf(quarter, view.range.to),
          forms: (rowsByQuarter.get(quarter) ?? []).map(({ code, count }) => ({ code, count })),
        })),
      };
    },

    objections: async (scope, filters) => {
      const view = await readView(scope, filters);
      if (isEmpty(view)) return { ...view.basis, rows: [], total: 0, lots: 0 };
      const { rows, lots } = await countObjections(db, view.selection, view.range);
      type Row = ResultOf<EndpointOf<"archiveCharts.readObjections">>["rows"][number];
      return { ...view.basis, rows: rows as Row[], total: rows.reduce((sum, { count }) => sum + count, 0), lots };
    },

    flags: async (scope, filters) => {
      const view = await readView(scope, filters);
      const thresholds = flagThresholds();
      const [stored, overdue] = isEmpty(view)
        ? [[], 0]
        : await Promise.all([
            countFlags(db, view.selection, view.range, flagConditionsOf(thresholds)),
            countOverdue(view),
          ]);
      const counts = new Map<string, number>(stored.map(({ code, count }) => [code, count]));
      const flag = (code: FlagCode, count: number) => ({ code, count, threshold: thresholdOf(code, thresholds) });
      return {
        ...view.basis,
        flags: [...STORED_FLAGS.map((code) => flag(code, counts.get(code) ?? 0)), flag("L02", overdue)],
      };
    },
  };

  /** Returns the last day of a series: that of the range, else that of the newest data. */
  async function lastDay(view: View): Promise<string> {
    const newest = view.basis.to ?? (isEmpty(view) ? undefined : await findNewestDay(db, view.selection));
    return newest ?? beijingDay(clock.now());
  }

  async function countOverdue({ selection, range, basis }: View): Promise<number> {
    const sums = combine(await readSums(db, selection, { basis: "due", range, columns: ASKED.due }), basis.currency);
    return Number(sums.n_lot.n - sums.n_ever.n);
  }
}

function meanDays(sums: Sums, [total, count]: readonly [MeasureColumn, MeasureColumn]) {
  const mean = divide(sums[total], sums[count]);
  return {
    days: mean === null ? null : toNumber(divide(mean, rationalOf(DAY_MS)), 1),
    lots: Number(sums[count].n),
  };
}

/** Returns quarters as 2026Q4, oldest first, up to that of the day. */
function quartersUntil(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const [year = "", month = ""] = addMonths(`${day.slice(0, 7)}-01`, (index - count + 1) * 3).split("-");
    return `${year}Q${Math.ceil(Number(month) / 3)}`;
  });
}

const lastDayOfMonth = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1);

/** Returns the days of a quarter, up to `end`. */
function daysOf(quarter: string, end?: string): { from: string; to: string } {
  const [year = "", number = ""] = quarter.split("Q");
  const from = `${year}-${String(Number(number) * 3 - 2).padStart(2, "0")}-01`;
  const to = addDays(addMonths(from, 3), -1);
  return { from, to: end !== undefined && end < to ? end : to };
}
