// Guarantee: a node that is killed within the transaction of a move has moved nothing, and another node moves the lot.
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { portalProcesses, portOf, production, type Run, rowsOf } from "#test/start/portal-processes.ts";

// Each test starts whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { start, migrated, close } = portalProcesses();
afterAll(close);

const startNode = async (url: string): Promise<Run> => {
  const run = start({ ...production(url), PORT: "0", LOG_LEVEL: "info" });
  await portOf(run);
  return run;
};

async function insertDueLot(url: string): Promise<void> {
  await rowsOf(
    url,
    `INSERT INTO tender_project (id, ocid, code, name, dept_code, content, status)
       VALUES ('p', 'ocds-own000-p', 'CG-1', '教学计算机采购项目', 'A01', '{}', '2');
     INSERT INTO tender_lot (id, project_id, no, content, state, next_at) VALUES ('l', 'p', 1, '{}', 'open', now());
     INSERT INTO tender_round (id, lot_id, no, deadline) SELECT 'r', 'l', 1, next_at FROM tender_lot`,
  );
}

const lot = (url: string) => rowsOf(url, "SELECT state, next_at AS next FROM tender_lot WHERE id = 'l'");
const moves = (url: string) => rowsOf(url, "SELECT kind FROM tender_event WHERE lot_id = 'l'");
const waiting = (url: string) =>
  rowsOf(
    url,
    "SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()",
  );

test("[TENDER-21] leaves the move of a killed node to another, which makes it once", async () => {
  const url = await migrated();
  const killed = await startNode(url);
  const blocker = new pg.Client({ connectionString: url });
  await blocker.connect();
  try {
    await insertDueLot(url);
    await blocker.query("BEGIN");
    // The journal refers to the lot: the node waits within its transaction, with the project locked.
    await blocker.query("SELECT FROM tender_lot WHERE id = 'l' FOR UPDATE");
    await expect.poll(() => waiting(url), { timeout: 60_000 }).toHaveLength(1);
    killed.child.kill("SIGKILL");
    expect(await killed.ended).toBeNull();
    await blocker.query("COMMIT");
    await expect.poll(() => waiting(url), { timeout: 60_000 }).toHaveLength(0);
    expect(await lot(url)).toMatchObject([{ state: "open", next: expect.any(Date) }]);
    expect(await moves(url)).toEqual([]);
    await startNode(url);
    await expect.poll(() => lot(url), { timeout: 60_000 }).toEqual([{ state: "opening", next: null }]);
    expect(await moves(url)).toEqual([{ kind: "deadline" }]);
  } finally {
    await blocker.end();
  }
});
