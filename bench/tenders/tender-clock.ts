import { setTimeout as pause } from "node:timers/promises";
import { newId } from "@tender/server/src/platform/ids.ts";
import { sql } from "drizzle-orm";
import type { Database } from "../../apps/server/src/platform/database/database.ts";
import { databaseUrl, startPortal, withDatabase } from "../portal.ts";
import { median, print } from "../report.ts";

const LOTS = 1_000;
const ROUNDS = 5;
/** Longer than the time until an idle node looks for its next move, because the rows are inserted directly. */
const NOTICE_MS = 15_000;
const POLL_MS = 10;

type Connection = Database["work"];

/** Inserts projects with one open lot each. A project of its own for each lot is the costliest case. */
async function insertOpenLots({ db }: Connection, deadline: Date | null): Promise<string[]> {
  const rows = Array.from({ length: LOTS }, (_, n) => ({ project: newId(), lot: newId(), n }));
  const json = JSON.stringify(rows);
  await db.execute(sql`
    INSERT INTO tender_project (id, ocid, code, name, dept_code, content, status, published_at)
    SELECT project, 'ocds-bench0-' || project, project, '压测项目' || n, 'B01', '{}', '2', now()
    FROM jsonb_to_recordset(${json}::jsonb) AS r (project text, n int)`);
  await db.execute(sql`
    INSERT INTO tender_lot (id, project_id, no, content, state, next_at)
    SELECT lot, project, 1, '{}', 'open', ${deadline?.toISOString() ?? null}::timestamptz
    FROM jsonb_to_recordset(${json}::jsonb) AS r (project text, lot text)`);
  await db.execute(sql`
    INSERT INTO tender_round (id, lot_id, no, deadline)
    SELECT lot, lot, 1, coalesce(${deadline?.toISOString() ?? null}::timestamptz, now())
    FROM jsonb_to_recordset(${json}::jsonb) AS r (lot text)`);
  return rows.map(({ lot }) => lot);
}

/** Returns the milliseconds from the common deadline until both nodes have moved every lot. */
async function nodesMs(connection: Connection): Promise<number> {
  const deadline = new Date(Date.now() + NOTICE_MS);
  const ids = await insertOpenLots(connection, deadline);
  await connection.db.execute(sql`ANALYZE tender_lot, tender_project, tender_round`);
  const chosen = sql.param(ids);
  await pause(deadline.getTime() - Date.now());
  for (;;) {
    const { rows } = await connection.db.execute(sql`SELECT FROM tender_lot WHERE next_at IS NOT NULL LIMIT 1`);
    if (rows.length === 0) break;
    await pause(POLL_MS);
  }
  const elapsed = Date.now() - deadline.getTime();
  const { rows } = await connection.db.execute<{ moves: number; lots: number; opening: number }>(sql`
    SELECT count(e.id)::int AS moves, count(DISTINCT e.lot_id)::int AS lots,
      (SELECT count(*)::int FROM tender_lot WHERE id = ANY(${chosen}) AND state = 'opening') AS opening
    FROM tender_event e WHERE e.lot_id = ANY(${chosen}) AND e.kind = 'deadline'`);
  const [counts] = rows;
  if (counts?.moves !== LOTS || counts.lots !== LOTS || counts.opening !== LOTS)
    throw new Error(`not every lot moved once: ${JSON.stringify(counts)}`);
  return elapsed;
}

/** Returns the milliseconds of the same change by one connection, a statement and a commit for each lot. */
async function plainMs(connection: Connection): Promise<number> {
  const ids = await insertOpenLots(connection, null);
  const client = await connection.pool.connect();
  try {
    const from = performance.now();
    for (const id of ids)
      await client.query("UPDATE tender_lot SET state = 'opening', updated_at = now() WHERE id = $1", [id]);
    return performance.now() - from;
  } finally {
    client.release();
  }
}

const figures = (times: readonly number[]) =>
  `${median(times).toFixed(0)} ms (${times.map((ms) => ms.toFixed(0)).join(", ")})`;

/** A thousand lots that are due at once, moved by two nodes. */
export async function benchTenderClock(dataDir: string): Promise<void> {
  const owner = await startPortal(dataDir);
  try {
    const other = await startPortal(dataDir, { DATABASE_URL: databaseUrl(dataDir) });
    try {
      await withDatabase(dataDir, async ({ work }) => {
        const [nodes, plain]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          plain.push(await plainMs(work));
          nodes.push(await nodesMs(work));
        }
        print({
          title: `${LOTS.toLocaleString("en")} lots due at once on two nodes, each moved once`,
          measured: `${figures(nodes)} from the deadline to the last move`,
          yardstick: `a plain loop of updates ${figures(plain)}`,
          value: median(nodes) / median(plain),
          unit: " times",
          budget: { atMost: 3 },
        });
      });
    } finally {
      await other.stop();
    }
  } finally {
    await owner.stop();
  }
}
