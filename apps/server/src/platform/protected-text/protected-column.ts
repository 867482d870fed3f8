import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { digestPrefix, type ProtectedText, UNREADABLE } from "./protected-text.ts";
import { sealedPrefix } from "./sealed-text.ts";

/** Versions by which a row's form is judged. `cipher` undefined: plain texts are valid. */
export interface CurrentForm {
  readonly cipher: number | undefined;
  /** The version of the digests that look-ups compare. */
  readonly digest: number;
  /** Versions of which every row needs a digest. */
  readonly digests: readonly number[];
}

/** Rows of a column. `sealed`: the number of texts under each version; `plain`: of texts that are not sealed. */
export interface ColumnCounts {
  readonly total: number;
  readonly plain: number;
  readonly sealed: ReadonlyMap<number, number>;
}

/** A column whose texts are stored sealed; a module lists those of its tables. */
export interface ProtectedColumn {
  /** `table.column`, the context of its texts. */
  readonly name: string;
  /** Chinese name. */
  readonly title: string;
  count(): Promise<ColumnCounts>;
  /**
   * Brings up to `limit` rows after the id into the current form. Returns the number of changes and the last id; null:
   * no row follows.
   */
  takeOver(form: CurrentForm, after: string, limit: number): Promise<{ changed: number; last: string | null }>;
  /** Removes the digests of other versions than these. */
  dropDigests(versions: readonly number[]): Promise<void>;
}

export interface ColumnText {
  readonly id: string;
  readonly text: string;
}

/** Digests that are stored beside the text. */
export interface ColumnDigests {
  /** Condition of rows that lack a digest of one of the versions. */
  isIncomplete(versions: readonly number[]): SQL;
  /** Returns the number of rows that now have their digests; a digest that another row holds is not written. */
  write(tx: Tx, rows: readonly ColumnText[]): Promise<number>;
  drop(versions: readonly number[]): Promise<void>;
}

export interface ColumnPlace {
  readonly name: string;
  readonly title: string;
  readonly text: ProtectedText;
  readonly table: SQL;
  readonly id: SQL;
  /** The stored text. */
  readonly value: SQL;
  /** The digest of the text, if rows are found by a column of their own. */
  readonly key?: SQL;
  /** Returns the assignment of a new text and of its digest. */
  readonly set: (value: SQL, key: SQL) => SQL;
  /** Rows whose text is protected; default: all. */
  readonly where?: SQL;
  readonly digests?: ColumnDigests;
}

interface Found extends Record<string, unknown> {
  id: string;
  stored: string;
  isOldForm: boolean;
  isIncomplete: boolean;
}

/** Creates the access of the take-over to a column. The columns of the place are given without the name of a table. */
export function protectedColumn(db: Db, place: ColumnPlace): ProtectedColumn {
  const { name, title, text, table, id, value, key, set, where = sql`true`, digests } = place;
  const isProtected = sql`${where} AND ${value} <> ''`;

  const takeOver: ProtectedColumn["takeOver"] = ({ cipher, digest, digests: versions }, after, limit) =>
    db.transaction(async (tx) => {
      const isOldKey = key ? sql`OR ${key} IS NULL OR NOT starts_with(${key}, ${digestPrefix(digest)})` : sql``;
      const isOldForm =
        cipher === undefined ? sql`false` : sql`(NOT starts_with(${value}, ${sealedPrefix(cipher)}) ${isOldKey})`;
      const isIncomplete = digests?.isIncomplete(versions) ?? sql`false`;
      // Locked, so that no row receives the digest of a text that another transaction has replaced.
      const { rows } = await tx.execute<Found>(sql`
        SELECT ${id} AS id, ${value} AS stored, ${isOldForm} AS "isOldForm", ${isIncomplete} AS "isIncomplete" FROM ${table}
        WHERE ${isProtected} AND ${id} > ${after} AND (${isOldForm} OR ${isIncomplete})
        ORDER BY ${id} LIMIT ${limit} FOR NO KEY UPDATE`);
      const readable = rows
        .map((row) => ({ ...row, text: text.open(row.stored) }))
        .filter((row) => row.text !== UNREADABLE);
      const outdated = readable.filter((row) => row.isOldForm);
      if (outdated.length > 0)
        await tx.execute(sql`
          UPDATE ${table} SET ${set(sql`taken.new_text`, sql`taken.new_key`)}
          FROM unnest(${sql.param(outdated.map((row) => row.id))}::text[],
            ${sql.param(outdated.map((row) => text.seal(row.text)))}::text[],
            ${sql.param(outdated.map((row) => text.keyOf(row.text)))}::text[]) AS taken (row_id, new_text, new_key)
          WHERE ${id} = taken.row_id`);
      const incomplete = readable.filter((row) => row.isIncomplete);
      const written = digests && incomplete.length > 0 ? await digests.write(tx, incomplete) : 0;
      return { changed: outdated.length + written, last: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    });

  return {
    name,
    title,
    takeOver,
    count: async () => {
      const { rows } = await db.execute<{ version: string | null; n: number }>(sql`
        SELECT CASE WHEN starts_with(${value}, 'sm4:') THEN split_part(${value}, ':', 2) END AS version, count(*)::int AS n
        FROM ${table} WHERE ${isProtected} GROUP BY 1`);
      const sealed = new Map(
        rows.flatMap(({ version, n }) => (version === null ? [] : [[Number(version), n] as const])),
      );
      const plain = rows.find(({ version }) => version === null)?.n ?? 0;
      return { total: rows.reduce((sum, { n }) => sum + n, 0), plain, sealed };
    },
    dropDigests: async (versions) => digests?.drop(versions),
  };
}
