import { type SQL, sql } from "drizzle-orm";
import { type Counted, countedAs, MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Db } from "#platform/database/database.ts";
import type { Place, Sorting } from "#platform/row-query/row-query.ts";
import { casts } from "#platform/row-query/row-sql.ts";
import { allOf, array, column, type Table, table } from "./row-sql.store.ts";

export interface Asked {
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

const ofPart = ({ column: name }: Sorting, part: Part): SQL | undefined =>
  part === "whole" ? undefined : part === "filled" ? sql`${column(name)} IS NOT NULL` : sql`${column(name)} IS NULL`;

function behind({ column: name, type, isDescending }: Sorting, { value, id }: Place, part: Part): SQL {
  const sign = isDescending ? sql`<` : sql`>`;
  if (value === null) return sql`(${column(name)} IS NULL AND f.id ${sign} ${id})`;
  const later = sql`(${column(name)}, f.id) ${sign} (${value}::${casts[type]}, ${id})`;
  return part === "whole" && !alwaysFilled.has(name) ? sql`(${later} OR ${column(name)} IS NULL)` : later;
}

function inOrder({ column: name, isDescending }: Sorting, part: Part): SQL {
  const nulls = part === "whole" && !alwaysFilled.has(name) ? sql` NULLS LAST` : sql``;
  return isDescending ? sql`${column(name)} DESC${nulls}, f.id DESC` : sql`${column(name)} ASC${nulls}, f.id ASC`;
}

interface Listed<Row> {
  readonly counted: Counted;
  readonly rows: readonly Row[];
}

/** One more shows that there are more. */
const COUNTED_ROWS = MAX_COUNTED + 1;

/** Pages of rows in an order, and their count. `rows` reads the rows of the rest of a statement. */
export function rowPages<Row>(db: Db, rows: (form: Table, rest: SQL) => Promise<Row[]>) {
  /** An index mostly decides which rows are on a page; the shown columns are read for these rows only. */
  function ofOrder(form: Table, { where, sorting, limit, offset, after }: Asked, part: Part): Promise<Row[]> {
    const requested = allOf([...where, ofPart(sorting, part), after && behind(sorting, after, part)]);
    const order = inOrder(sorting, part);
    const ids = sql`SELECT f.id FROM ${table(form)} AS f WHERE ${requested} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows(form, sql`WHERE f.id = ANY(ARRAY(${ids})) ORDER BY ${order}`);
  }

  /** Scans the rows once, as far as lists count: returns their count and the ids of a page. */
  async function seen(form: Table, { where, sorting, limit, offset }: Asked, part: Part, most: number) {
    const requested = allOf([...where, ofPart(sorting, part)]);
    const order = inOrder(sorting, part);
    const { rows: found } = await db.execute<{ n: number; ids: string[] }>(sql`
      WITH seen AS MATERIALIZED (SELECT f.id FROM ${table(form)} AS f WHERE ${requested} ORDER BY ${order} LIMIT ${most})
      SELECT (SELECT count(*)::int FROM seen) AS n, ARRAY(SELECT id FROM seen LIMIT ${limit} OFFSET ${offset}) AS ids`);
    return found[0] ?? { n: 0, ids: [] };
  }

  /** Counts the rows with a value, up to `most`. */
  async function filledCount(form: Table, { where, sorting }: Asked, most: number): Promise<number> {
    const requested = allOf([...where, ofPart(sorting, "filled")]);
    const { rows: found } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${table(form)} AS f WHERE ${requested} LIMIT ${most}) AS seen`,
    );
    return found[0]?.n ?? 0;
  }

  async function page(form: Table, requested: Asked): Promise<Row[]> {
    const { sorting, limit, offset, after } = requested;
    if (!isParted(sorting)) return ofOrder(form, requested, "whole");
    if (after?.value === null) return ofOrder(form, requested, "empty");
    const filled = await ofOrder(form, requested, "filled");
    if (filled.length === limit) return filled;
    const passed = offset === 0 ? filled.length : await filledCount(form, requested, offset + limit);
    const rest = {
      ...requested,
      after: undefined,
      limit: limit - filled.length,
      offset: Math.max(0, offset - passed),
    };
    return [...filled, ...(await ofOrder(form, rest, "empty"))];
  }

  async function count(form: Table, where: Asked["where"]): Promise<Counted> {
    const { rows: found } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${table(form)} AS f WHERE ${allOf(where)} LIMIT ${COUNTED_ROWS}) AS seen`,
    );
    return countedAs(found[0]?.n ?? 0);
  }

  /** For far pages within the count of lists: the page and the count alone would each scan nearly the same rows. */
  async function countedPage(form: Table, requested: Asked): Promise<Listed<Row>> {
    const { sorting, limit, offset } = requested;
    const first = await seen(form, requested, isParted(sorting) ? "filled" : "whole", COUNTED_ROWS);
    const left = isParted(sorting) ? COUNTED_ROWS - first.n : 0;
    const place = { limit: limit - first.ids.length, offset: Math.max(0, offset - first.n) };
    const empty = left > 0 ? await seen(form, { ...requested, ...place }, "empty", left) : { n: 0, ids: [] };
    const ids = array([...first.ids, ...empty.ids]);
    const shown = await rows(form, sql`WHERE f.id = ANY(${ids}) ORDER BY ${inOrder(sorting, "whole")}`);
    return { counted: countedAs(first.n + empty.n), rows: shown };
  }

  return {
    page,
    /** Reads a page and counts the rows. */
    listed: async (form: Table, requested: Asked): Promise<Listed<Row>> => {
      const { after, offset, limit, where } = requested;
      if (!after && offset >= COUNTED_ROWS / 2 && offset + limit <= COUNTED_ROWS) return countedPage(form, requested);
      const [counted, rows] = await Promise.all([count(form, where), page(form, requested)]);
      return { counted, rows };
    },
  };
}
