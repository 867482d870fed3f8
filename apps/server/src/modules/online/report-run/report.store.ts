import type { ColumnTotal, FigureFold, GroupStep } from "@tender/contract/online-reports";
import { type SQL, sql } from "drizzle-orm";
import type { ReadSet, SetColumn } from "#modules/online/data-set/data-sets.service.ts";
import { type Counted, countedAs, MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import type { RowTree } from "#platform/row-query/row-query.ts";
import { treeSql } from "#platform/row-query/row-sql.ts";
import type { Sorted } from "./report-query.ts";

/** A set and the condition on its rows. */
export interface Asking {
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
/** Rows per FETCH of the cursor. */
const AT_ONCE = 1_000;
const textIn = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

function columnIn({ columns }: Asking["set"], name: string): SQL {
  const found = columns.find((column) => column.name === name);
  if (!found) throw new Error(`the data set has no column ${name}`);
  return found.value;
}

const whereOf = ({ set, tree }: Asking): SQL =>
  sql.join([...set.where, treeSql(tree, (name) => columnIn(set, name))], sql` AND `);

const rowsOf = (asking: Asking): SQL => sql`FROM ${asking.set.from} WHERE ${whereOf(asking)}`;

const iso = (value: SQL): SQL => sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const asText = (value: SQL, type: SetColumn["type"]): SQL => (type === "moment" ? iso(value) : sql`(${value})::text`);
const textOf = ({ value, text, type }: SetColumn): SQL => text ?? asText(value, type);

function foldOf(fold: FigureFold | ColumnTotal, value: SQL | null, type: SetColumn["type"]): SQL {
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

/** Returns the group key of a row. A moment counts by its day in Beijing. */
function keyOf({ column: { value, type }, step }: Axis): SQL {
  const day = type === "moment" ? sql`(${value} AT TIME ZONE 'Asia/Shanghai')::date` : value;
  const pattern = patterns[step];
  return pattern === undefined ? day : sql`to_char(${day}, ${pattern})`;
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const numbered = (prefix: string, count: number): SQL[] =>
  Array.from({ length: count }, (_, n) => sql.identifier(`${prefix}${n}`)).map((name) => sql`${name}`);

function orderOf({ set }: Asking, sort: readonly Sorted[]): SQL {
  const sorted = sort.map(({ column, isDescending }) =>
    isDescending ? sql`${columnIn(set, column)} DESC NULLS LAST` : sql`${columnIn(set, column)} ASC NULLS LAST`,
  );
  return listed([...sorted, set.order]);
}

function selected(asking: Asking, columns: readonly SetColumn[], sort: readonly Sorted[]): SQL {
  const values = columns.map((column, n) => sql`${textOf(column)} AS ${sql.identifier(`c${n}`)}`);
  const id = asking.set.id ?? sql`NULL`;
  return sql`SELECT ${listed([sql`${id}::text AS id`, ...values])} ${rowsOf(asking)} ORDER BY ${orderOf(asking, sort)}`;
}

const foundIn = (columns: readonly SetColumn[], row: Row): FoundRow => ({
  id: textIn(row.id),
  values: columns.map((_, n) => textIn(row[`c${n}`])),
});

export async function findRows(
  tx: Tx,
  asking: Asking,
  columns: readonly SetColumn[],
  sort: readonly Sorted[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<FoundRow[]> {
  const { rows } = await tx.execute<Row>(sql`${selected(asking, columns, sort)} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => foundIn(columns, row));
}

/** Counts rows up to `most` + 1. */
async function countTo(tx: Tx, asking: Asking, most: number): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT ${rowsOf(asking)} LIMIT ${most + 1}) AS seen`,
  );
  return rows[0]?.n ?? 0;
}

export const countRows = async (tx: Tx, asking: Asking): Promise<Counted> =>
  countedAs(await countTo(tx, asking, MAX_COUNTED));

export const isMoreThan = async (tx: Tx, asking: Asking, most: number): Promise<boolean> =>
  (await countTo(tx, asking, most)) > most;

export async function findTotals(
  tx: Tx,
  asking: Asking,
  totals: readonly { readonly column: SetColumn; readonly total: ColumnTotal }[],
): Promise<(string | null)[]> {
  if (totals.length === 0) return [];
  const folds = totals.map(
    ({ column, total }, n) => sql`${foldOf(total, column.value, column.type)} AS ${sql.identifier(`t${n}`)}`,
  );
  const { rows } = await tx.execute<Row>(sql`SELECT ${listed(folds)} ${rowsOf(asking)}`);
  return totals.map((_, n) => textIn(rows[0]?.[`t${n}`]));
}

/** Reads many rows from a cursor, part by part. */
export async function* streamRows(
  tx: Tx,
  asking: Asking,
  columns: readonly SetColumn[],
  sort: readonly Sorted[],
  most: number,
): AsyncGenerator<readonly FoundRow[]> {
  await tx.execute(sql`DECLARE report NO SCROLL CURSOR FOR ${selected(asking, columns, sort)} LIMIT ${most}`);
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`FETCH FORWARD 1000 FROM report`);
    if (rows.length > 0) yield rows.map((row) => foundIn(columns, row));
    if (rows.length < AT_ONCE) return;
  }
}

/**
 * Reads groups with the totals of rows, heads and everything in one statement. A group has its rank in the order of
 * keys; one more row and head than wanted show that there are more.
 */
export async function findGroups(
  tx: Tx,
  asking: Asking,
  {
    by,
    across,
    figures,
  }: { readonly by: readonly Axis[]; readonly across: Axis | null; readonly figures: readonly Figure[] },
  most: { readonly rows: number; readonly heads: number },
): Promise<FoundGroup[]> {
  const keys = numbered("g", by.length);
  const values = numbered("v", figures.length);
  const head = sql`a`;
  const base = listed([
    ...by.map((axis, n) => sql`${keyOf(axis)} AS ${keys[n]}`),
    sql`${across ? keyOf(across) : sql`NULL::text`} AS ${head}`,
    ...figures.map(({ column }, n) => sql`${column?.value ?? sql`NULL::text`} AS ${values[n]}`),
  ]);
  const folds = figures.map(
    ({ column, fold }, n) =>
      sql`${foldOf(fold, column ? (values[n] ?? null) : null, column?.type ?? "number")} AS ${sql.identifier(`f${n}`)}`,
  );
  const sets = across
    ? sql`(${listed([...keys, head])}), (${listed(keys)}), (${head}), ()`
    : sql`(${listed(keys)}), ()`;
  const inOrder = listed(keys.map((key) => sql`${key} NULLS LAST`));
  const { rows } = await tx.execute<Row>(sql`
    WITH base AS (SELECT ${base} ${rowsOf(asking)}),
    folded AS (
      SELECT ${listed([...keys, ...(across ? [head] : []), ...folds])}, GROUPING(${keys[0]}) = 0 AS in_row,
        ${across ? sql`GROUPING(${head}) = 0` : sql`false`} AS in_head
      FROM base GROUP BY GROUPING SETS (${sets})
    ),
    placed AS (
      SELECT *, CASE WHEN in_row THEN dense_rank() OVER (PARTITION BY in_row ORDER BY ${inOrder}) END AS r,
        CASE WHEN in_head THEN ${across ? sql`dense_rank() OVER (PARTITION BY in_head ORDER BY ${head} NULLS LAST)` : sql`NULL::bigint`} END AS h
      FROM folded
    )
    SELECT ${listed([
      ...keys.map((key) => sql`${key}::text AS ${key}`),
      ...(across ? [sql`${head}::text AS ${head}`] : []),
      sql`r::int AS r, h::int AS h`,
      ...figures.map((_, n) => sql`${sql.identifier(`f${n}`)}`),
    ])}
    FROM placed WHERE (r IS NULL OR r <= ${most.rows + 1}) AND (h IS NULL OR h <= ${most.heads + 1})
    ORDER BY r NULLS FIRST, h NULLS FIRST`);
  return rows.map((row) => ({
    key: by.map((_, n) => textIn(row[`g${n}`])),
    head: textIn(row.a),
    row: row.r === null ? null : Number(row.r),
    column: row.h === null || row.h === undefined ? null : Number(row.h),
    figures: figures.map((_, n) => textIn(row[`f${n}`])),
  }));
}
