import type { ColumnTotal, FigureFold, GroupStep } from "@tender/contract/online-reports";
import { type SQL, sql } from "drizzle-orm";
import type { ReadSet, SetColumn } from "#modules/online/data-set/data-sets.service.ts";
import { type Counted, countedOf, MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import type { RowTree } from "#platform/row-query/row-query.ts";
import { treeSql } from "#platform/row-query/row-sql.ts";
import type { Sorted } from "./report-query.ts";

/** A set and the condition on its rows. */
export interface SetQuery {
  readonly set: Pick<ReadSet, "from" | "where" | "order" | "id" | "columns">;
  readonly tree: RowTree;
}

export interface FoundRow {
  readonly id: string | null;
  /** In the order of the columns. */
  readonly values: readonly (string | null)[];
}

export interface Axis {
  readonly column: SetColumn;
  readonly step: GroupStep;
}

export interface Figure {
  readonly column: SetColumn | null;
  readonly fold: FigureFold;
}

/** A cell of the cross-tab, or one of its totals. */
export interface FoundGroup {
  readonly key: readonly (string | null)[];
  readonly head: string | null;
  /** Index of the group, and of the head, from 1. Null: a total over all of them. */
  readonly row: number | null;
  readonly column: number | null;
  readonly figures: readonly (string | null)[];
}

type Row = Record<string, unknown>;

const DECIMALS = 4;
/** Rows per FETCH of the cursor. The statement repeats the number. */
const FETCH_ROWS = 1_000;
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function columnSql({ columns }: SetQuery["set"], name: string): SQL {
  const column = columns.find((candidate) => candidate.name === name);
  if (!column) throw new Error(`the data set has no column ${name}`);
  return column.value;
}

const whereSql = ({ set, tree }: SetQuery): SQL =>
  sql.join([...set.where, treeSql(tree, (name) => columnSql(set, name))], sql` AND `);

const fromSql = (query: SetQuery): SQL => sql`FROM ${query.set.from} WHERE ${whereSql(query)}`;

const iso = (value: SQL): SQL => sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const asText = (value: SQL, type: SetColumn["type"]): SQL => (type === "moment" ? iso(value) : sql`(${value})::text`);
const textOf = ({ value, text, type }: SetColumn): SQL => text ?? asText(value, type);

function foldSql(fold: FigureFold | ColumnTotal, value: SQL | null, type: SetColumn["type"]): SQL {
  if (value === null) return sql`count(*)::text`;
  switch (fold) {
    case "count":
      return sql`count(${value})::text`;
    case "distinct":
      return sql`count(DISTINCT ${value})::text`;
    case "sum":
      return sql`sum(${value}::numeric)::text`;
    case "average":
      return sql`trim_scale(round(avg(${value}::numeric), ${DECIMALS}::int))::text`;
    case "min":
      return asText(sql`min(${value})`, type);
    default:
      return asText(sql`max(${value})`, type);
  }
}

const patterns: Readonly<Partial<Record<GroupStep, string>>> = { month: "YYYY-MM", quarter: 'YYYY-"Q"Q', year: "YYYY" };

/** Returns SQL of the group key of a row. A moment is grouped by its day in Beijing. */
function keySql({ column: { value, type }, step }: Axis): SQL {
  const day = type === "moment" ? sql`(${value} AT TIME ZONE 'Asia/Shanghai')::date` : value;
  const pattern = patterns[step];
  return pattern === undefined ? day : sql`to_char(${day}, ${pattern})`;
}

const commaList = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const numberedNames = (prefix: string, count: number): SQL[] =>
  Array.from({ length: count }, (_, n) => sql.identifier(`${prefix}${n}`)).map((name) => sql`${name}`);

function orderSql({ set }: SetQuery, sort: readonly Sorted[]): SQL {
  const sorted = sort.map(({ column, isDescending }) =>
    isDescending ? sql`${columnSql(set, column)} DESC NULLS LAST` : sql`${columnSql(set, column)} ASC NULLS LAST`,
  );
  return commaList([...sorted, set.order]);
}

function selectSql(query: SetQuery, columns: readonly SetColumn[], sort: readonly Sorted[]): SQL {
  const values = columns.map((column, index) => sql`${textOf(column)} AS ${sql.identifier(`c${index}`)}`);
  const id = query.set.id ?? sql`NULL`;
  return sql`SELECT ${commaList([sql`${id}::text AS id`, ...values])} ${fromSql(query)} ORDER BY ${orderSql(query, sort)}`;
}

const foundRowOf = (columns: readonly SetColumn[], row: Row): FoundRow => ({
  id: textOrNull(row.id),
  values: columns.map((_, index) => textOrNull(row[`c${index}`])),
});

export async function findRows(
  tx: Tx,
  query: SetQuery,
  columns: readonly SetColumn[],
  sort: readonly Sorted[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FoundRow[]> {
  const { rows } = await tx.execute<Row>(sql`${selectSql(query, columns, sort)} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => foundRowOf(columns, row));
}

/** Counts the rows up to `limit` + 1. */
async function countUpTo(tx: Tx, query: SetQuery, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT ${fromSql(query)} LIMIT ${limit + 1}) AS seen`,
  );
  return rows[0]?.n ?? 0;
}

export const countRows = async (tx: Tx, query: SetQuery): Promise<Counted> =>
  countedOf(await countUpTo(tx, query, MAX_COUNTED));

export const isMoreThan = async (tx: Tx, query: SetQuery, limit: number): Promise<boolean> =>
  (await countUpTo(tx, query, limit)) > limit;

export async function findTotals(
  tx: Tx,
  query: SetQuery,
  totals: readonly { readonly column: SetColumn; readonly total: ColumnTotal }[],
): Promise<(string | null)[]> {
  if (totals.length === 0) return [];
  const folds = totals.map(
    ({ column, total }, index) => sql`${foldSql(total, column.value, column.type)} AS ${sql.identifier(`t${index}`)}`,
  );
  const { rows } = await tx.execute<Row>(sql`SELECT ${commaList(folds)} ${fromSql(query)}`);
  return totals.map((_, index) => textOrNull(rows[0]?.[`t${index}`]));
}

/** Reads many rows from a cursor, part by part. */
export async function* streamRows(
  tx: Tx,
  query: SetQuery,
  columns: readonly SetColumn[],
  sort: readonly Sorted[],
  limit: number,
): AsyncGenerator<readonly FoundRow[]> {
  await tx.execute(sql`DECLARE report NO SCROLL CURSOR FOR ${selectSql(query, columns, sort)} LIMIT ${limit}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`FETCH FORWARD 1000 FROM report`);
    if (rows.length > 0) yield rows.map((row) => foundRowOf(columns, row));
    if (rows.length < FETCH_ROWS) return;
  }
}

/**
 * Reads groups with the totals of rows, of heads and of all in one statement. A group has its rank in the order of
 * keys. One row and one head beyond the limits show that there are more.
 */
export async function findGroups(
  tx: Tx,
  query: SetQuery,
  {
    by,
    across,
    figures,
  }: { readonly by: readonly Axis[]; readonly across: Axis | null; readonly figures: readonly Figure[] },
  limits: { readonly rows: number; readonly heads: number },
): Promise<FoundGroup[]> {
  const keys = numberedNames("g", by.length);
  const values = numberedNames("v", figures.length);
  const head = sql`a`;
  const base = commaList([
    ...by.map((axis, index) => sql`${keySql(axis)} AS ${keys[index]}`),
    sql`${across ? keySql(across) : sql`NULL::text`} AS ${head}`,
    ...figures.map(({ column }, index) => sql`${column?.value ?? sql`NULL::text`} AS ${values[index]}`),
  ]);
  const folds = figures.map(
    ({ column, fold }, index) =>
      sql`${foldSql(fold, column ? (values[index] ?? null) : null, column?.type ?? "number")} AS ${sql.identifier(`f${index}`)}`,
  );
  const sets = across
    ? sql`(${commaList([...keys, head])}), (${commaList(keys)}), (${head}), ()`
    : sql`(${commaList(keys)}), ()`;
  const inOrder = commaList(keys.map((key) => sql`${key} NULLS LAST`));
  const { rows } = await tx.execute<Row>(sql`
    WITH base AS (SELECT ${base} ${fromSql(query)}),
    folded AS (
      SELECT ${commaList([...keys, ...(across ? [head] : []), ...folds])}, GROUPING(${keys[0]}) = 0 AS in_row,
        ${across ? sql`GROUPING(${head}) = 0` : sql`false`} AS in_head
      FROM base GROUP BY GROUPING SETS (${sets})
    ),
    placed AS (
      SELECT *, CASE WHEN in_row THEN dense_rank() OVER (PARTITION BY in_row ORDER BY ${inOrder}) END AS r,
        CASE WHEN in_head THEN ${across ? sql`dense_rank() OVER (PARTITION BY in_head ORDER BY ${head} NULLS LAST)` : sql`NULL::bigint`} END AS h
      FROM folded
    )
    SELECT ${commaList([
      ...keys.map((key) => sql`${key}::text AS ${key}`),
      ...(across ? [sql`${head}::text AS ${head}`] : []),
      sql`r::int AS r, h::int AS h`,
      ...figures.map((_, n) => sql`${sql.identifier(`f${n}`)}`),
    ])}
    FROM placed WHERE (r IS NULL OR r <= ${limits.rows + 1}) AND (h IS NULL OR h <= ${limits.heads + 1})
    ORDER BY r NULLS FIRST, h NULLS FIRST`);
  return rows.map((row) => ({
    key: by.map((_, n) => textOrNull(row[`g${n}`])),
    head: textOrNull(row.a),
    row: row.r === null ? null : Number(row.r),
    column: row.h === null || row.h === undefined ? null : Number(row.h),
    figures: figures.map((_, n) => textOrNull(row[`f${n}`])),
  }));
}
