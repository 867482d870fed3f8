import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import { dayKindWords } from "@tender/contract/tender-rules";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import { type Caller, entryOf, type Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { allOrNothing, reportedFaults } from "#platform/database/all-or-nothing.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { PublishedCalendar } from "./work-calendar.service.ts";
import type { Notice, WorkCalendarStore, YearRow } from "./work-calendar.store.ts";
import { readYearFile, type YearDay } from "./year-file.ts";

type ImportRequest = InputOf<EndpointOf<"workCalendar.import">>["query"];
type ImportReport = ResultOf<EndpointOf<"workCalendar.import">>;
type YearVersion = InputOf<EndpointOf<"workCalendar.checkYear">>["body"];

/** Years of the calendar for administration. */
export interface CalendarYears {
  list(caller: Caller): Promise<ResultOf<EndpointOf<"workCalendar.listYears">>>;
  listDays(year: number): Promise<YearDay[]>;
  /** Throws calendar.year_not_found. */
  requireDays(year: number): Promise<YearDay[]>;
  /** Imports all or nothing; mode `try` imports nothing but returns the same report. */
  import(
    file: Buffer,
    request: ImportRequest,
    mode: "try" | "apply",
    caller: Caller,
    origin: Origin,
  ): Promise<ImportReport>;
  check(request: YearVersion, caller: Caller, origin: Origin): Promise<void>;
  remove(request: YearVersion, caller: Caller, origin: Origin): Promise<void>;
}

export interface AdministrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: WorkCalendarStore;
  readonly calendar: Pick<PublishedCalendar, "changed">;
  readonly audit: Pick<AuditService, "change">;
}

const wordOf = ({ kind, name }: YearDay): string => `${dayKindWords[kind]}（${name}）`;

/** Returns a year for the audit trail: its notice, and each day as `休息（春节）`. */
const shown = (notice: Notice, checkedOn: string | null, days: readonly YearDay[]) => ({
  title: notice.title,
  documentNumber: notice.documentNumber,
  address: notice.address,
  checkedOn,
  ...Object.fromEntries(days.map((day) => [day.day, wordOf(day)])),
});

/** Counts the days that differ between two states of a year. */
function differencesOf(before: readonly YearDay[], after: readonly YearDay[]) {
  const wordsBefore = new Map(before.map((day) => [day.day, wordOf(day)]));
  const daysAfter = new Set(after.map(({ day }) => day));
  return {
    added: after.filter(({ day }) => !wordsBefore.has(day)).length,
    removed: before.filter(({ day }) => !daysAfter.has(day)).length,
    changed: after.filter((day) => ![undefined, wordOf(day)].includes(wordsBefore.get(day.day))).length,
  };
}

export function createCalendarYears({ db, clock, store, calendar, audit }: AdministrationDeps): CalendarYears {
  async function requireYear(tx: Tx, { year, version }: YearVersion): Promise<YearRow> {
    const row = await store.findYear(tx, year);
    if (!row) throw new AppError("calendar.year_not_found");
    if (row.version !== version) throw new AppError("calendar.year_changed");
    return row;
  }

  /** Replaces the year. Throws calendar.year_changed: the stored version is not the stated one. */
  async function replace(
    tx: Tx,
    { year, version, ...notice }: ImportRequest,
    days: readonly YearDay[],
    { userId }: Caller,
  ): Promise<void> {
    const stamp = { by: userId, at: new Date(clock.now()) };
    if (!(await store.replaceYear(tx, { year, version }, notice, days, stamp)))
      throw new AppError("calendar.year_changed");
  }

  return {
    list: async ({ userId }) =>
      (await store.listYears()).map(({ importedBy, importedAt, ...year }) => ({
        ...year,
        importedAt: importedAt.toISOString(),
        isOwn: importedBy === userId,
        isDelivered: importedBy === null,
      })),
    listDays: (year) => store.daysOf(db, year),
    requireDays: async (year) => {
      if (!(await store.findYear(db, year))) throw new AppError("calendar.year_not_found");
      return store.daysOf(db, year);
    },
    import: async (file, request, mode, caller, origin) => {
      const parsed = await readYearFile(file, request.year);
      if (!parsed) throw new AppError("calendar.bad_file");
      const { days, faults } = parsed;
      const countOf = (kind: YearDay["kind"]) => days.filter((day) => day.kind === kind).length;
      const reportOf = (isApplied: boolean, before: readonly YearDay[]): ImportReport => ({
        isApplied,
        restDays: countOf("rest"),
        workDays: countOf("work"),
        ...differencesOf(before, days),
        ...reportedFaults(faults),
      });
      if (faults.length > 0 || mode === "try") {
        const before = await store.daysOf(db, request.year);
        if (faults.length === 0) await allOrNothing(db, "try", faults, (tx) => replace(tx, request, days, caller));
        return reportOf(false, before);
      }
      const report = await audit.change(
        db,
        entryOf("calendar.import", caller, String(request.year), origin),
        async (tx) => {
          const stored = await store.findYear(tx, request.year);
          const before = await store.daysOf(tx, request.year);
          await replace(tx, request, days, caller);
          const detail = {
            before: stored ? shown(stored, stored.checkedOn, before) : null,
            after: shown(request, null, days),
          };
          return { result: reportOf(true, before), detail };
        },
      );
      calendar.changed();
      return report;
    },
    check: async (request, caller, origin) => {
      await audit.change(db, entryOf("calendar.check", caller, String(request.year), origin), async (tx) => {
        const { importedBy, checkedOn } = await requireYear(tx, request);
        if (importedBy === caller.userId) throw new AppError("calendar.own_year");
        const today = beijingDay(clock.now());
        if (!(await store.checkYear(tx, request.year, request.version, today)))
          throw new AppError("calendar.year_changed");
        return { result: undefined, detail: { before: { checkedOn }, after: { checkedOn: today } } };
      });
    },
    remove: async (request, caller, origin) => {
      await audit.change(db, entryOf("calendar.remove", caller, String(request.year), origin), async (tx) => {
        const row = await requireYear(tx, request);
        const days = await store.daysOf(tx, request.year);
        if (!(await store.removeYear(tx, request.year, request.version))) throw new AppError("calendar.year_changed");
        return { result: undefined, detail: { before: shown(row, row.checkedOn, days), after: null } };
      });
      calendar.changed();
    },
  };
}
