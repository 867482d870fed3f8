import { sql } from "drizzle-orm";
import type pg from "pg";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Tx } from "#platform/database/database.ts";
import type { EntryTexts } from "./canonical-entry.ts";
import type { ChainPosition, ReadLink } from "./chain-judgement.ts";

export interface NewLink extends ChainPosition {
  readonly entryId: string;
}

/** The columns of `audit_entry` as lossless texts, in the order of the canonical form. */
const COLUMNS = `e.id, extract(epoch FROM e.at)::text, e.action, e.outcome, e.user_id, e.username, e.object, e.reason,
  e.address, e.user_agent, e.request_id, e.detail::text`;

const NEXT = `SELECT ${COLUMNS} FROM audit_pending p
  JOIN audit_entry e ON e.id = p.entry_id ORDER BY p.entry_id LIMIT $1`;

const LINKS = `SELECT l.seq, l.digest, l.entry_id, ${COLUMNS} FROM audit_link l LEFT JOIN audit_entry e ON e.id = l.entry_id
  WHERE l.seq > $1 ORDER BY l.seq LIMIT $2`;

/**
 * A page of entries, and its first entry without a link. Entries that became pending within the last minute are
 * ignored.
 */
const UNLINKED = `SELECT max(e.id) AS last, count(*)::int AS count, min(e.id) FILTER (WHERE l.seq IS NULL
    AND (p.entry_id IS NULL OR p.since < clock_timestamp() - interval '1 minute')) AS stray
  FROM (SELECT id FROM audit_entry WHERE id > $1 ORDER BY id LIMIT $2) e
  LEFT JOIN audit_link l ON l.entry_id = e.id LEFT JOIN audit_pending p ON p.entry_id = e.id`;

/** A pending mark older than a minute whose entry does not exist. */
const MISSING = `SELECT p.entry_id FROM audit_pending p LEFT JOIN audit_entry e ON e.id = p.entry_id
  WHERE e.id IS NULL AND p.since < clock_timestamp() - interval '1 minute' ORDER BY p.entry_id LIMIT 1`;

const HEAD = `SELECT seq, digest FROM (
    (SELECT seq, digest, 0 AS rank FROM audit_link ORDER BY seq DESC LIMIT 1)
    UNION ALL (SELECT seq, digest, 1 FROM audit_anchor WHERE kind = 'aged' ORDER BY seq DESC LIMIT 1)
  ) ends ORDER BY seq DESC, rank LIMIT 1`;

interface RawPosition {
  readonly seq: string;
  readonly digest: string;
}

const positionOf = (row: RawPosition | undefined): ChainPosition | undefined =>
  row && { seq: Number(row.seq), digest: row.digest };

type Client = Pick<pg.ClientBase, "query">;

/** Runs the work in a transaction. Undefined: another transaction, on any node, changes the chain. */
async function runIfFree<T>(pool: pg.Pool, work: (client: Client) => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query("SELECT pg_try_advisory_xact_lock($1) AS free", [advisoryLocks.auditChain]);
    const result = rows[0]?.free ? await work(client) : undefined;
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // A failed connection is not reused.
    client.release(true);
    throw error;
  }
}

/** The pool is that of background work: no request waits for these statements. */
export function createChainStore(pool: pg.Pool) {
  const queryTexts = async (client: Client, text: string, values: readonly unknown[]): Promise<(string | null)[][]> =>
    (await client.query<(string | null)[]>({ text, values: [...values], rowMode: "array" })).rows;
  const head = async (client: Client = pool): Promise<ChainPosition | undefined> =>
    positionOf((await client.query<RawPosition>(HEAD)).rows[0]);

  return {
    hasPending: async (): Promise<boolean> => (await pool.query("SELECT FROM audit_pending LIMIT 1")).rowCount === 1,
    /** Returns the end of the chain; if all links were removed for their age, the last removed one. */
    head: () => head(),
    /**
     * Appends links for the next pending entries; `link` computes them. Returns their number; 0 also if another node is
     * appending links.
     */
    linkNext: async (
      limit: number,
      link: (after: ChainPosition | undefined, entries: readonly EntryTexts[]) => readonly NewLink[],
    ): Promise<number> =>
      (await runIfFree(pool, async (client) => {
        const links = link(await head(client), await queryTexts(client, NEXT, [limit]));
        if (links.length === 0) return 0;
        const ids = links.map(({ entryId }) => entryId);
        await client.query(
          "INSERT INTO audit_link (seq, entry_id, digest) SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[])",
          [links.map(({ seq }) => seq), ids, links.map(({ digest }) => digest)],
        );
        await client.query("DELETE FROM audit_pending WHERE entry_id = ANY($1::text[])", [ids]);
        return links.length;
      })) ?? 0,
    links: async (after: number, limit: number): Promise<ReadLink[]> =>
      (await queryTexts(pool, LINKS, [after, limit])).map(([seq, digest, entryId, ...entry]) => ({
        seq: Number(seq),
        digest: digest ?? "",
        entryId: entryId ?? "",
        entry: entry[0] === null ? null : entry,
      })),
    link: async (seq: number): Promise<ChainPosition | undefined> =>
      positionOf((await pool.query<RawPosition>("SELECT seq, digest FROM audit_link WHERE seq = $1", [seq])).rows[0]),
    firstLink: async (): Promise<ChainPosition | undefined> =>
      positionOf((await pool.query<RawPosition>("SELECT seq, digest FROM audit_link ORDER BY seq LIMIT 1")).rows[0]),
    findUnlinked: async (
      after: string,
      limit: number,
    ): Promise<{ last: string | null; count: number; stray: string | null }> => {
      const { rows } = await pool.query(UNLINKED, [after, limit]);
      return rows[0];
    },
    findMissing: async (): Promise<string | null> => (await pool.query(MISSING)).rows[0]?.entry_id ?? null,
    /**
     * Returns the sequence number through which all entries are older than the time, at most `limit` links; undefined:
     * the first entry is younger.
     */
    expiredThrough: async (before: Date, limit: number): Promise<number | undefined> => {
      const { rows } = await pool.query<{ seq: string; aged: boolean | null }>(
        `SELECT l.seq, e.at < $1 AS aged FROM (SELECT seq, entry_id FROM audit_link ORDER BY seq LIMIT $2) l
          LEFT JOIN audit_entry e ON e.id = l.entry_id ORDER BY l.seq`,
        [before, limit],
      );
      const firstRetained = rows.findIndex(({ aged }) => aged !== true);
      const last = rows[(firstRetained === -1 ? rows.length : firstRetained) - 1];
      return last && Number(last.seq);
    },
    /** Removes old entries. The database function itself refuses to remove entries younger than six months. */
    removeExpired: async (tx: Tx, through: number, before: Date): Promise<number> => {
      const { rows } = await tx.execute<{ count: number }>(
        sql`SELECT audit_remove_aged(${through}, ${before.toISOString()}::timestamptz)::int AS count`,
      );
      return rows[0]?.count ?? 0;
    },
  };
}

export type ChainStore = ReturnType<typeof createChainStore>;
