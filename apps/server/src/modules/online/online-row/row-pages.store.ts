import { type SQL, sql } from "drizzle-orm";
import { type Counted, countedOf, MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Db } from "#platform/database/database.ts";
import type { Place, Sorting } from "#platform/row-query/row-query.ts";
import { casts } from "#platform/row-query/row-sql.ts";
import { allOf, column, type Table, table, textArrayOf } from "./row-sql.store.ts";

export interface PageQuery {
  readonly where: readonly (SQL | undefined)[];
  readonly sorting: Sorting;
  readonly limit: number;
  readonly offset: number;
  readonly after: Place | undefined;
}

// Empty values are last in either direction. In the order of an index, rows with and without a value are read one after
// the other, so that a page begins where the last one ended. Without an index the rows are scanned once.
type Part = "filled" | "empty" | "whole";

const alwaysFilled: ReadonlySet<string> = new Set(["id", "version", "created_at", "updated_at"]);
const isParted = ({ column: name, isIndexed }: Sorting): boolean => isIndexed && !alwaysFilled.has(name);

const partCondition = ({ column: name }: Sorting, part: Part): SQL | undefined =>
  part === "whole" ? undefined : part === "filled" ? sql`${column(name)} IS NOT NULL` : sql`${column(name)} IS NULL`;

function positionCondition({ column: name, type, isDescending }: Sorting, { value, id }: Place, part: Part): SQL {
  const sign = isDescending ? sql`<` : sql`>`;
  if (value === null) return sql`(${column(name)} IS NULL AND f.id ${sign} ${id})`;
  const comparison = sql`(${column(name)}, f.id) ${sign} (${value}::${casts[type]}, ${id})`;
  return part === "whole" && !alwaysFilled.has(name) ? sql`(${comparison} OR ${column(name)} IS NULL)` : comparison;
}

function orderBy({ column: name, isDescending }: Sorting, part: Part): SQL {
  const nulls = part === "whole" && !alwaysFilled.has(name) ? sql` NULLS LAST` : sql``;
  return isDescending ? sql`${column(name)} DESC${nulls}, f.id DESC` : sql`${column(name)} ASC${nulls}, f.id ASC`;
}

interface Listed<Row> {
  readonly counted: Counted;
  readonly rows: readonly Row[];
}

/** Counts one row more than the maximum, which shows that there are more rows. */
const COUNTED_ROWS = MAX_COUNTED + 1;

/** Pages of rows in an order, and their count. `rows` reads the rows of the rest of a statement. */
export function rowPages<Row>(db: Db, rows: (form: Table, rest: SQL) => Promise<Row[]>) {
  /** An index mostly decides which rows are on a page; the shown columns are read for these rows only. */
  function readInOrder(form: Table, { where, sorting, limit, offset, after }: PageQuery, part: Part): Promise<Row[]> {
    const condition = allOf([...where, partCondition(sorting, part), after && positionCondition(sorting, after, part)]);
    const order = orderBy(sorting, part);
    const ids = sql`SELECT f.id FROM ${table(form)} AS f WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows(form, sql`WHERE f.id = ANY(ARRAY(${ids})) ORDER BY ${order}`);
  }

  /** Scans the rows once, as far as lists count: returns their count and the ids of a page. */
  async function scanOnce(form: Table, { where, sorting, limit, offset }: PageQuery, part: Part, maxRows: number) {
    const condition = allOf([...where, partCondition(sorting, part)]);
    const order = orderBy(sorting, part);
    const { rows: found } = await db.execute<{ n: number; ids: string[] }>(sql`
      WITH seen AS MATERIALIZED (SELECT f.id FROM ${table(form)} AS f WHERE ${condition} ORDER BY ${order} LIMIT ${maxRows})
      SELECT (SELECT count(*)::int FROM seen) AS n, ARRAY(SELECT id FROM seen LIMIT ${limit} OFFSET ${offset}) AS ids`);
    return found[0] ?? { n: 0, ids: [] };
  }

  /** Counts the rows with a value, up to `maxRows`. */
  async function filledCount(form: Table, { where, sorting }: PageQuery, maxRows: number): Promise<number> {
    const condition = allOf([...where, partCondition(sorting, "filled")]);
    const { rows: found } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${table(form)} AS f WHERE ${condition} LIMIT ${maxRows}) AS seen`,
    );
    return found[0]?.n ?? 0;
  }

  async function page(form: Table, query: PageQuery): Promise<Row[]> {
    const { sorting, limit, offset, after } = query;
    if (!isParted(sorting)) return readInOrder(form, query, "whole");
    if (after?.value === null) return readInOrder(form, query, "empty");
    const filled = await readInOrder(form, query, "filled");
    if (filled.length === limit) return filled;
    const filledTotal = offset === 0 ? filled.length : await filledCount(form, query, offset + limit);
    const rest = {
      ...query,
      after: undefined,
      limit: limit - filled.length,
      offset: Math.max(0, offset - filledTotal),
    };
    return [...filled, ...(await readInOrder(form, rest, "empty"))];
  }

  async function count(form: Table, where: PageQuery["where"]): Promise<Counted> {
    const { rows: found } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${table(form)} AS f WHERE ${allOf(where)} LIMIT ${COUNTED_ROWS}) AS seen`,
    );
    return countedOf(found[0]?.n ?? 0);
  }

  /** For far pages within the count of lists: the page and the count alone would each scan nearly the same rows. */
  async function countedPage(form: Table, query: PageQuery): Promise<Listed<Row>> {
    const { sorting, limit, offset } = query;
    const filled = await scanOnce(form, query, isParted(sorting) ? "filled" : "whole", COUNTED_ROWS);
    const remaining = isParted(sorting) ? COUNTED_ROWS - filled.n : 0;
    const emptyPage = { limit: limit - filled.ids.length, offset: Math.max(0, offset - filled.n) };
    const empty =
      remaining > 0 ? await scanOnce(form, { ...query, ...emptyPage }, "empty", remaining) : { n: 0, ids: [] };
    const ids = textArrayOf([...filled.ids, ...empty.ids]);
    const shown = await rows(form, sql`WHERE f.id = ANY(${ids}) ORDER BY ${orderBy(sorting, "whole")}`);
    return { counted: countedOf(filled.n + empty.n), rows: shown };
  }

  return {
    page,
    /** Reads a page and counts the rows. */
    list: async (form: Table, query: PageQuery): Promise<Listed<Row>> => {
      const { after, offset, limit, where } = query;
      if (!after && offset >= COUNTED_ROWS / 2 && offset + limit <= COUNTED_ROWS) return countedPage(form, query);
      const [counted, rows] = await Promise.all([count(form, where), page(form, query)]);
      return { counted, rows };
    },
  };
}
