import { readFileSync } from "node:fs";
import { createChainTools } from "@tender/server/src/modules/trail/audit-chain/audit-chain.module.ts";
import { seedBenchData } from "../apps/server/seed/bench-data.ts";
import type { Connections, Database } from "../apps/server/src/platform/database/database.ts";
import { fillArchive } from "./archive-data.ts";
import { fillAuditTrail } from "./audit-chain.ts";
import { openSessions } from "./open-sessions.ts";
import { databaseUrl, startPortal, withDatabase } from "./portal.ts";
import { childrenOf } from "./processor-time.ts";

const MILLION = 1_000_000;
/** Fewer, because their statistics take long. */
const DOSSIERS = 50_000;
const DEPARTMENTS = 1_000;
const SESSIONS = 20_000;
const SETTLING_MS = 20_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function bytesOf({ pool }: Connections): Promise<number> {
  await pool.query("VACUUM ANALYZE");
  const { rows } = await pool.query<{ bytes: string }>("SELECT pg_database_size(current_database()) AS bytes");
  return Number(rows[0]?.bytes);
}

/** Prints the disk that rows take, with their indexes. */
async function measureDisk({ work }: Database, what: string, count: number, fill: () => Promise<unknown>) {
  const before = await bytesOf(work);
  await fill();
  const bytes = (await bytesOf(work)) - before;
  const megabytes = Math.round(bytes / 1_048_576).toLocaleString("en");
  console.log(`disk   ${count.toLocaleString("en")} ${what}: ${megabytes} MB, ${Math.round(bytes / count)} bytes each`);
}

/** Returns the proportional memory of a process and of all below it in MB (Linux): shared pages count once. */
function megabytesBelow(pid: number): number {
  const kilobytes = Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
  return kilobytes / 1_024 + childrenOf(pid).reduce((sum, child) => sum + megabytesBelow(child), 0);
}

async function measureMemory(dataDir: string): Promise<void> {
  const owner = await startPortal(dataDir);
  try {
    for (const WORKERS of ["1", "2", "4"]) {
      const node = await startPortal(dataDir, { DATABASE_URL: databaseUrl(dataDir), WORKERS });
      await pause(SETTLING_MS);
      console.log(`memory a fresh node, WORKERS=${WORKERS}: ${Math.round(megabytesBelow(node.pid))} MB`);
      await node.stop();
    }
  } finally {
    await owner.stop();
  }
}

/** Disk of many rows of the largest kinds, and memory of nodes: figures to plan an installation by. */
export async function benchSizes(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  await measureMemory(dataDir);
  await withDatabase(dataDir, async (database) => {
    const { work } = database;
    const size = { users: MILLION, departments: DEPARTMENTS, menuItems: 300, ownMenuItems: 300 };
    await measureDisk(database, "accounts with department and role", MILLION, () =>
      seedBenchData(database, size, "$argon2id$v=19$m=19456,t=2,p=1$".padEnd(97, "a")),
    );
    await measureDisk(database, "sessions", SESSIONS, () => openSessions(work.db, SESSIONS, MILLION));
    await measureDisk(database, "audit entries with their chain", MILLION, async () => {
      await fillAuditTrail(work, MILLION);
      await createChainTools(work).chainer.run();
    });
    await measureDisk(database, "dossiers with their statistics", DOSSIERS, () =>
      fillArchive(database, DOSSIERS, Date.now()),
    );
  });
}
