import type { ArchiveFilters } from "@tender/contract";
import { type SQL, sql } from "drizzle-orm";
import { prefixPattern } from "#platform/database/like-pattern.ts";
import type { Source } from "./filters.ts";
import type { ArchiveScope, ScopeKind } from "./scope.ts";

export const textArrayOf = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
export const allOf = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Returns the scope as a condition on `stat_lot f`. */
export const scopeCondition = ({ rule, ...scope }: ArchiveScope): SQL =>
  rule === undefined ? kindCondition(scope) : sql`${kindCondition(scope)} and ${rule}`;

function kindCondition(scope: ScopeKind): SQL {
  if (scope.kind === "organisations") return organisationCondition(scope.orgIds, scope.as);
  return placeCondition(scope, "f");
}

type PlaceScope = Exclude<ScopeKind, { kind: "organisations" }>;

function placeCondition(scope: PlaceScope, alias: "f" | "s"): SQL {
  switch (scope.kind) {
    case "all":
      return sql`true`;
    case "none":
      return sql`false`;
    case "fonds":
      return sql`${sql.raw(alias)}.fonds_code = any(${textArrayOf(scope.codes)})`;
    default:
      return departmentConditionOf(sql`${sql.raw(alias)}.dept_code`, scope.orgCodes);
  }
}

/**
 * Returns scope, source and filters as conditions on a table `s` that repeats department, fonds and days of the lots.
 * Undefined: the conditions require the lots.
 */
export function conditionsBesideLots({
  scope,
  filters,
  source,
}: LotFilter & { readonly scope: ArchiveScope }): SQL[] | undefined {
  const { dept, ...lotFilters } = filters;
  if (scope.rule !== undefined || scope.kind === "organisations" || hasFilter(lotFilters)) return undefined;
  return [
    sourceCondition(sql`s.source`, source),
    placeCondition(scope, "s"),
    ...(dept === undefined ? [] : [departmentConditionOf(sql`s.dept_code`, [dept])]),
  ];
}

/** Condition for departments and their branches: codes extend by level, so a branch is a prefix. */
export function departmentConditionOf(column: SQL, orgCodes: readonly string[]): SQL {
  if (orgCodes.length === 0) return sql`false`;
  const branch = (code: string) => sql`${column} like ${prefixPattern(code)}`;
  return sql`(${sql.join(orgCodes.map(branch), sql` or `)})`;
}

function organisationCondition(orgIds: readonly string[], as: "supplier" | "agency" | "buyer"): SQL {
  const ids = textArrayOf(orgIds);
  if (as === "buyer") return sql`f.buyer_id = any(${ids})`;
  if (as === "agency") return sql`f.project_id in (select id from proc_project where agency_id = any(${ids}))`;
  return sql`f.lot_id in (
    select lot_id from proc_bid where bidder_id = any(${ids}) and status <> '0'
    union select a.lot_id from proc_award a join proc_award_supplier s on s.award_id = a.id
    where s.org_id = any(${ids}) and a.status = '1')`;
}

export const sourcesOf = (source: Source): ("own" | "imported")[] =>
  source === "all" ? ["own", "imported"] : [source];

/** Returns an equality for a single source, because an index that begins with the source needs it to sort rows. */
export function sourceCondition(column: SQL, source: Source): SQL {
  return source === "all" ? sql`${column} = any(${textArrayOf(sourcesOf(source))})` : sql`${column} = ${source}`;
}

type Dimensions = Pick<
  ArchiveFilters,
  "dept" | "region" | "method" | "category" | "orgForm" | "status" | "buyer" | "agency" | "supplier"
>;

/** Filters of lots, without scope and dates. */
export interface LotFilter {
  readonly filters: Dimensions;
  readonly source: Source;
  /** Current time in milliseconds. The winner is hidden before the opening. */
  readonly now: number;
}

/** Returns source and filters, without the dates, as conditions on `stat_lot f`. */
export function filterConditions({ filters, source, now }: LotFilter): SQL[] {
  const conditions = [sourceCondition(sql`f.source`, source)];
  if (filters.dept !== undefined) conditions.push(departmentConditionOf(sql`f.dept_code`, [filters.dept]));
  if (filters.supplier !== undefined) conditions.push(wonByCondition(filters.supplier, now));
  for (const [column, value] of [
    ["region", filters.region],
    ["method", filters.method],
    ["category", filters.category],
    ["org_form", filters.orgForm],
    ["status", filters.status],
    ["buyer_id", filters.buyer],
    ["agency_id", filters.agency],
  ] as const)
    if (value !== undefined) conditions.push(sql`f.${sql.identifier(column)} = ${value}`);
  return conditions;
}

const wonByCondition = (orgId: string, now: number): SQL => sql`(
  f.lot_id in (select s.lot_id from stat_award_share s where s.org_id = ${orgId}) and ${isOpened("f", now)})`;

/** Returns SQL that is true if bids and awards of the lot are visible. `alias`: the table with `opens_at`. */
export const isOpened = (alias: string, now: number): SQL => {
  const column = sql.raw(`${alias}.opens_at`);
  return sql`(${column} is null or ${column} <= ${new Date(now).toISOString()}::timestamptz)`;
};

/** Filters that the sums by month can answer, in addition to department and fonds. */
const SUMMED_FILTERS = ["method", "category", "status"] as const;
const OTHER_FILTERS = ["region", "orgForm", "buyer", "agency", "supplier"] as const;

/** Returns whether the sums by month can answer the filters. */
export const isSummed = (filters: Dimensions): boolean => OTHER_FILTERS.every((name) => filters[name] === undefined);

/** Returns whether there is a filter other than the department. */
export const hasFilter = (filters: Dimensions): boolean =>
  !isSummed(filters) || SUMMED_FILTERS.some((name) => filters[name] !== undefined);

export function dateConditions(day: SQL, { from, to }: { from: string | undefined; to: string | undefined }): SQL[] {
  const conditions = [sql`${day} is not null`];
  if (from !== undefined) conditions.push(sql`${day} >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`${day} <= ${to}::date`);
  return conditions;
}
