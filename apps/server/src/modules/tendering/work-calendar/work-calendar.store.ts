import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import type { RuleContents, RulePlace } from "./rule-choice.ts";
import { tenderRule, workDay, workYear } from "./work-calendar.tables.ts";
import type { YearDay } from "./year-file.ts";

export type YearRow = typeof workYear.$inferSelect;
export type RuleRow = typeof tenderRule.$inferSelect;

/** A notice of the State Council. */
export type Notice = Pick<YearRow, "title" | "documentNumber" | "address">;

/** Author and time of a write. */
export interface Stamp {
  readonly by: string;
  readonly at: Date;
}

const dayColumns = { day: workDay.day, kind: workDay.kind, name: workDay.name };
const countOf = (kind: "rest" | "work") =>
  sql<number>`(SELECT count(*)::int FROM work_day d WHERE d.year = work_year.year AND d.kind = ${kind})`;
const next = (column: typeof workYear.version | typeof tenderRule.version) => sql`${column} + 1`;

/** Reads and changes of years. A change returns false if the version is outdated. */
const createYearStore = (db: Db) => ({
  listYears: () =>
    db
      .select({
        year: workYear.year,
        title: workYear.title,
        documentNumber: workYear.documentNumber,
        address: workYear.address,
        checkedOn: workYear.checkedOn,
        importedAt: workYear.importedAt,
        importedBy: workYear.importedBy,
        version: workYear.version,
        restDays: countOf("rest"),
        workDays: countOf("work"),
      })
      .from(workYear)
      .orderBy(desc(workYear.year)),
  findYear: async (tx: Tx, year: number): Promise<YearRow | undefined> =>
    (await tx.select().from(workYear).where(eq(workYear.year, year)))[0],
  daysOf: (tx: Tx, year: number): Promise<YearDay[]> =>
    tx.select(dayColumns).from(workDay).where(eq(workDay.year, year)).orderBy(asc(workDay.day)),
  /** Lists every year with its days, in one statement. `day` null: the year has no days. */
  calendar: (tx: Tx) =>
    tx
      .select({ year: workYear.year, ...dayColumns })
      .from(workYear)
      .leftJoin(workDay, eq(workDay.year, workYear.year)),
  /** Replaces notice and days. `version` undefined: the year must be new. The import has to be checked again. */
  replaceYear: async (
    tx: Tx,
    { year, version }: { readonly year: number; readonly version: number | undefined },
    notice: Notice,
    days: readonly YearDay[],
    { by, at }: Stamp,
  ): Promise<boolean> => {
    const fields = { ...notice, checkedOn: null, importedAt: at, importedBy: by };
    const written =
      version === undefined
        ? await tx
            .insert(workYear)
            .values({ ...fields, year })
            .onConflictDoNothing()
            .returning({ year: workYear.year })
        : await tx
            .update(workYear)
            .set({ ...fields, version: next(workYear.version) })
            .where(and(eq(workYear.year, year), eq(workYear.version, version)))
            .returning({ year: workYear.year });
    if (written.length === 0) return false;
    await tx.delete(workDay).where(eq(workDay.year, year));
    if (days.length > 0) await tx.insert(workDay).values(days.map((day) => ({ ...day, year })));
    return true;
  },
  checkYear: async (tx: Tx, year: number, version: number, day: string): Promise<boolean> => {
    const rows = await tx
      .update(workYear)
      .set({ checkedOn: day, version: next(workYear.version) })
      .where(and(eq(workYear.year, year), eq(workYear.version, version)))
      .returning({ year: workYear.year });
    return rows.length > 0;
  },
  removeYear: async (tx: Tx, year: number, version: number): Promise<boolean> => {
    const rows = await tx
      .delete(workYear)
      .where(and(eq(workYear.year, year), eq(workYear.version, version)))
      .returning({ year: workYear.year });
    return rows.length > 0;
  },
});

/** Reads and changes of rules. A change returns false if the version is outdated. */
const createRuleStore = (db: Db) => ({
  listRules: (tx: Tx = db): Promise<RuleRow[]> => tx.select().from(tenderRule),
  findRule: async (tx: Tx, id: string): Promise<RuleRow | undefined> =>
    (await tx.select().from(tenderRule).where(eq(tenderRule.id, id)))[0],
  /** Undefined: the place is taken. */
  insertRule: async (tx: Tx, rule: RulePlace & RuleContents, { by, at }: Stamp): Promise<string | undefined> => {
    const [row] = await tx
      .insert(tenderRule)
      .values({ ...rule, updatedBy: by, updatedAt: at })
      .onConflictDoNothing()
      .returning({ id: tenderRule.id });
    return row?.id;
  },
  /** Replaces the contents, which have to be checked again. `by` null: the contents are those delivered. */
  updateRule: async (
    tx: Tx,
    { id, version }: Pick<RuleRow, "id" | "version">,
    contents: RuleContents,
    { by, at }: { readonly by: string | null; readonly at: Date },
  ): Promise<boolean> => {
    const rows = await tx
      .update(tenderRule)
      .set({ ...contents, checkedOn: null, updatedBy: by, updatedAt: at, version: next(tenderRule.version) })
      .where(and(eq(tenderRule.id, id), eq(tenderRule.version, version)))
      .returning({ id: tenderRule.id });
    return rows.length > 0;
  },
  checkRule: async (tx: Tx, { id, version }: Pick<RuleRow, "id" | "version">, day: string): Promise<boolean> => {
    const rows = await tx
      .update(tenderRule)
      .set({ checkedOn: day, version: next(tenderRule.version) })
      .where(and(eq(tenderRule.id, id), eq(tenderRule.version, version)))
      .returning({ id: tenderRule.id });
    return rows.length > 0;
  },
  countMethod: async (tx: Tx, method: string | undefined): Promise<number> =>
    tx.$count(tenderRule, method === undefined ? sql`${tenderRule.method} IS NOT NULL` : eq(tenderRule.method, method)),
});

export const createWorkCalendarStore = (db: Db) => ({ ...createYearStore(db), ...createRuleStore(db) });

export type WorkCalendarStore = ReturnType<typeof createWorkCalendarStore>;
