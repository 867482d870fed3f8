import type { DossierListOf, FlagCode } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import type { DateRange } from "./date-range.ts";
import type { DossierRecord } from "./dossier-record.ts";
import { isRaised, type RaisedFlag } from "./flag-rows.store.ts";
import { allOf, dateConditions, filterConditions, isOpened, scopeCondition } from "./lot-conditions.store.ts";
import {
  BASIS_DAY,
  type Basis,
  countsAsAward,
  type MeasureColumn,
  type MeasureRule,
  measureOf,
  OVERDUE,
} from "./measures.ts";
import type { LotSelection } from "./sums.store.ts";

/** The list behind a figure: all lots of the range, or those of the figure. */
export type DossierSet = DossierListOf;

/** Lists with a stored sum as their length. Other lists are counted. */
const SET_MEASURE = {
  all: "n_lot",
  archived: "n_held",
  abnormal: "n_abnormal",
  due: "n_lot",
  dueDone: "n_ever",
  timed: "n_archive_days",
  awarded: "n_awarded",
  compared: "n_saving",
  counted: "n_bidders_known",
  noticed: "n_noticed",
  bid: "n_bid",
  opened: "n_opened",
  evaluated: "n_evaluated",
  decided: "n_decided",
  contracted: "n_contracted",
  everArchived: "n_ever",
} as const satisfies { readonly [S in DossierSet]?: MeasureColumn };

/** Returns the sum that equals the length of the list. */
export const measureOfSet = (set: DossierSet): MeasureColumn | undefined =>
  (SET_MEASURE as { readonly [S in DossierSet]?: MeasureColumn })[set];

/** Conditions of some lists in addition to the filters. */
export interface SetOptions {
  readonly archiveStatus?: string | undefined;
  readonly flag?: FlagCode | undefined;
  readonly objectionStage?: string | undefined;
  readonly objectionOutcome?: string | undefined;
}

export interface DossierQuery {
  set: DossierSet;
  options: SetOptions;
  /** Conditions by which rows of `stat_flag` are flags. */
  raised: readonly RaisedFlag[];
  range: DateRange;
  currency: string;
  keyword: string | undefined;
  /** True: the reader may see titles of restricted dossiers. */
  seesRestricted: boolean;
  limit: number;
  offset: number;
}

/** Counts the lots of a list. Without a search the figure itself is the count. */
export async function countDossiers(db: Db, selection: LotSelection, query: DossierQuery): Promise<number> {
  const where = conditionsOf(selection, basisOf(selection, query), query);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from stat_lot f where ${where}`,
  );
  return rows[0]?.total ?? 0;
}

type DueSet = "due" | "dueDone" | "overdue";
export const isDueSet = (set: DossierSet): set is DueSet => set === "due" || set === "dueDone" || set === "overdue";

/** Returns the basis of a list's range. Undefined: the list shows the present, independent of the range. */
function basisOf({ filters }: LotSelection, { set, options }: DossierQuery): Basis | undefined {
  if (set === "state") return undefined;
  if (set === "expiring") return "expiry";
  return isDueSet(set) || options.flag === "L02" ? "due" : filters.basis;
}

/** Returns one page, newest first. */
export async function listDossiers(db: Db, selection: LotSelection, query: DossierQuery): Promise<DossierRecord[]> {
  const basis = basisOf(selection, query);
  const where = conditionsOf(selection, basis, query);
  // The earliest end of retention comes first.
  const order = basis === "expiry" ? sql.raw("asc") : sql.raw("desc");
  const day = sql.raw(basis === undefined ? "f.as_of::date" : `f.${BASIS_DAY[basis]}`);
  const time =
    basis === undefined
      ? sql.raw("f.as_of")
      : basis === "expiry"
        ? day
        : sql.raw(`f.${BASIS_DAY[basis].replace("_day", "_at")}`);
  const now = sql`${new Date(selection.now).toISOString()}::timestamptz`;
  const { rows } = await db.execute<DossierRecord>(sql`
    with page as (
      select f.lot_id, f.currency, f.award_amount, f.source, f.method, f.category, f.buyer_id, f.project_id, f.opens_at,
        ${day} as day, ${time} as at
      from stat_lot f where ${where}
      order by ${day} ${order}, ${time} ${order}, f.lot_id desc limit ${query.limit} offset ${query.offset}
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
    order by page.day ${order}, page.at ${order}, page.lot_id desc`);
  return rows;
}

function conditionsOf(selection: LotSelection, basis: Basis | undefined, query: DossierQuery): SQL {
  const { scope, now } = selection;
  const column = measureOfSet(query.set);
  const measure: MeasureRule = column === undefined ? { when: "f.is_main" } : measureOf(column);
  const conditions = [
    scopeCondition(scope),
    ...filterConditions(selection),
    ...(basis === undefined ? [] : dateConditions(sql.raw(`f.${BASIS_DAY[basis]}`), query.range)),
    ...setConditions(query, now),
    sql.raw(measure.when),
  ];
  if (measure.isMoney) conditions.push(sql`f.currency = ${query.currency}`);
  if (measure.isSealed) conditions.push(isOpened("f", now));
  if (basis === "due") conditions.push(sql`f.due_at <= ${new Date(now).toISOString()}::timestamptz`);
  if (query.keyword !== undefined && query.keyword !== "")
    conditions.push(keywordCondition(query.keyword, query.seesRestricted));
  return allOf(conditions);
}

/** Returns the conditions of a list that is no sum. */
function setConditions({ set, options, raised }: DossierQuery, now: number): SQL[] {
  switch (set) {
    case "overdue":
      return [sql.raw(OVERDUE.when)];
    case "state":
      return [
        options.archiveStatus === undefined
          ? sql`f.archive_status is not null`
          : sql`f.archive_status = ${options.archiveStatus}`,
      ];
    case "objected": {
      const conditions = [
        ...(options.objectionStage === undefined ? [] : [sql`o.stage = ${options.objectionStage}`]),
        ...(options.objectionOutcome === undefined ? [] : [sql`o.outcome = ${options.objectionOutcome}`]),
      ];
      return [sql`f.lot_id in (select o.lot_id from stat_objection o where ${allOf(conditions)})`];
    }
    case "flagged":
      return [flagCondition(options.flag, raised, now)];
    default:
      return [];
  }
}

function flagCondition(code: FlagCode | undefined, raised: readonly RaisedFlag[], now: number): SQL {
  if (code === "L02") return sql.raw(OVERDUE.when);
  const matchingFlags = raised.filter((flag) => code === undefined || flag.code === code);
  return sql`f.lot_id in (select s.lot_id from stat_flag s where ${isRaised(matchingFlags, now)})`;
}

function keywordCondition(keyword: string, seesRestricted: boolean): SQL {
  const isMatch = anyContainsWord([sql`d.title`, sql`d.archive_no`, sql`d.responsible`], keyword);
  const readable = seesRestricted ? sql`true` : sql`d.open_scope <> 'restricted'`;
  return sql`f.lot_id in (
    select d.lot_id from arch_dossier d
    where ${isMatch} and ${readable})`;
}
