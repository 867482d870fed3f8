import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { oneHolds } from "../../../platform/database/typed-word.ts";
import type { DateRange } from "./date-range.ts";
import { all, inScope, matching, within } from "./lot-conditions.store.ts";
import { BASIS_DAY, type Basis, countsAsAward, type MeasureColumn, measureOf, OVERDUE } from "./measures.ts";
import type { LotSelection } from "./sums.store.ts";

/** The list behind a figure: all lots of the range, or those that make up the figure. */
export type DossierSet =
  | "all"
  | "archived"
  | "abnormal"
  | "due"
  | "dueDone"
  | "overdue"
  | "timed"
  | "awarded"
  | "compared"
  | "counted";

/** Those that are due and not archived: no figure of their own, but what two of them differ by. */
type FigureSet = Exclude<DossierSet, "overdue">;

/** The count that a list's total equals. */
export const SET_MEASURE: Record<FigureSet, MeasureColumn> = {
  all: "n_lot",
  archived: "n_held",
  abnormal: "n_abnormal",
  due: "n_lot",
  dueDone: "n_ever",
  timed: "n_archive_days",
  awarded: "n_awarded",
  compared: "n_saving",
  counted: "n_bidders_known",
};

export interface DossierQuery {
  set: DossierSet;
  range: DateRange;
  currency: string;
  keyword: string | undefined;
  /** May read titles of restricted dossiers. */
  seesRestricted: boolean;
  limit: number;
  offset: number;
}

export type DossierRecord = {
  id: string;
  archive_no: string | null;
  title: string | null;
  buyer_name: string | null;
  method: string;
  category: string;
  supplier_names: string[];
  amount: string | null;
  currency: string;
  archived_at: string | null;
  archive_status: string | null;
  open_scope: string | null;
  source: "own" | "imported";
  is_sealed: boolean;
};

/** How many lots a list has; for a list that is not searched the figure itself says it. */
export async function countDossiers(db: Db, selection: LotSelection, query: DossierQuery): Promise<number> {
  const where = conditionsOf(selection, basisOf(selection, query), query);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from stat_lot f where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

type DueSet = "due" | "dueDone" | "overdue";
export const isDueSet = (set: DossierSet): set is DueSet => set === "due" || set === "dueDone" || set === "overdue";
const basisOf = ({ filters }: LotSelection, { set }: DossierQuery): Basis => (isDueSet(set) ? "due" : filters.basis);

/** One page, newest first. */
export async function listDossiers(db: Db, selection: LotSelection, query: DossierQuery): Promise<DossierRecord[]> {
  const basis = basisOf(selection, query);
  const where = conditionsOf(selection, basis, query);
  const day = sql.raw(`f.${BASIS_DAY[basis]}`);
  const at = sql.raw(`f.${BASIS_DAY[basis].replace("_day", "_at")}`);
  const now = sql`${new Date(selection.now).toISOString()}::timestamptz`;
  const { rows } = await db.execute<DossierRecord>(sql`
    with page as (
      select f.lot_id, f.currency, f.award_amount, f.source, f.method, f.category, f.buyer_id, f.project_id, f.opens_at,
        ${day} as day, ${at} as at
      from stat_lot f where ${where}
      order by ${day} desc, ${at} desc, f.lot_id desc limit ${query.limit} offset ${query.offset}
    )
    select page.lot_id as id, d.archive_no, coalesce(l.title, p.project_name) as title, b.name as buyer_name, page.method,
      page.category, page.award_amount::text as amount, page.currency, d.archived_at, d.archive_status, d.open_scope,
      page.source, coalesce(page.opens_at > ${now}, false) as is_sealed,
      array(
        select distinct o.name from proc_award a join proc_award_supplier s on s.award_id = a.id join org o on o.id = s.org_id
        where a.lot_id = page.lot_id and ${sql.raw(countsAsAward("a", "l"))} order by o.name
      ) as supplier_names
    from page join proc_lot l on l.id = page.lot_id join proc_project p on p.id = page.project_id
      left join arch_dossier d on d.lot_id = page.lot_id left join org b on b.id = page.buyer_id
    order by page.day desc, page.at desc, page.lot_id desc`);
  return rows;
}

function conditionsOf(selection: LotSelection, basis: Basis, query: DossierQuery): SQL {
  const { scope, filters, source, now } = selection;
  const at = new Date(now).toISOString();
  const measure = query.set === "overdue" ? OVERDUE : measureOf(SET_MEASURE[query.set]);
  const conditions = [
    inScope(scope),
    ...matching(filters, source),
    ...within(sql.raw(`f.${BASIS_DAY[basis]}`), query.range),
    sql.raw(measure.when),
  ];
  if (measure.isMoney) conditions.push(sql`f.currency = ${query.currency}`);
  if (measure.isSealed) conditions.push(sql`(f.opens_at is null or f.opens_at <= ${at}::timestamptz)`);
  if (basis === "due") conditions.push(sql`f.due_at <= ${at}::timestamptz`);
  if (query.keyword !== undefined && query.keyword !== "")
    conditions.push(contains(query.keyword, query.seesRestricted));
  return all(conditions);
}

function contains(keyword: string, seesRestricted: boolean): SQL {
  const isFound = oneHolds([sql`d.title`, sql`d.archive_no`, sql`d.responsible`], keyword);
  const readable = seesRestricted ? sql`true` : sql`d.open_scope <> 'restricted'`;
  return sql`f.lot_id in (
    select d.lot_id from arch_dossier d
    where ${isFound} and ${readable})`;
}
