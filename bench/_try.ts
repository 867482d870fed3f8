import pg from "pg";
import { createArchiveService } from "../apps/server/src/modules/archive/archive.service.ts";
import { openDatabase } from "../apps/server/src/platform/database/database.ts";
import { migrateDatabase } from "../apps/server/src/platform/database/migrate.ts";
import { fillArchive } from "./archive-data.ts";

const base = { host: "/tmp/archpg/sock", user: "portal", database: "bench" };
const now = Date.parse("2026-11-20T04:00:00Z");
if (process.argv[2] === "fill") {
  const c = new pg.Client({ ...base, database: "postgres" });
  await c.connect();
  await c.query("drop database if exists bench with (force)");
  await c.query("create database bench");
  await c.end();
  await migrateDatabase(base);
}
const database = openDatabase({ connection: base, maxConnections: 8, onError: console.error });
if (process.argv[2] === "fill") {
  const t = performance.now();
  const { db } = database;
  const c = await database.pool.connect();
  await c.query("set statement_timeout=0");
  c.release();
  await fillArchive(db, 1_000_000, now);
  console.log("filled", performance.now() - t);
}
const s = createArchiveService({ db: database.db, clock: { now: () => now } });
const scopes = {
  all: { kind: "all" },
  dept: { kind: "departments", orgCodes: ["B007"] },
  root: { kind: "departments", orgCodes: ["B"] },
  fonds: { kind: "fonds", codes: ["F1"] },
  supplier: { kind: "organisations", orgIds: ["01BENCHR" + String(3031).padStart(18, "0")], as: "supplier" },
} as const;
const filters = {
  last12: { basis: "archive", range: "last12" },
  all: { basis: "archive", range: "all" },
  m: { basis: "archive", range: "all", method: "1", region: "990101" },
} as const;
for (const [sn, scope] of Object.entries(scopes))
  for (const [fn, f] of Object.entries(filters)) {
    const calls: Record<string, () => Promise<unknown>> = {
      overview: () => s.overview(scope, f),
      series: () => s.series(scope, f),
      method: () => s.breakdown(scope, f, "method", "count"),
      band: () => s.breakdown(scope, f, "amountBand", "count"),
      buyer: () => s.breakdown(scope, f, "buyer", "amount"),
      supplier: () => s.breakdown(scope, f, "supplier", "amount"),
      list: () => s.dossiers(scope, f, { of: "archived", page: 1, pageSize: 20 }),
      listDeep: () => s.dossiers(scope, f, { of: "archived", page: 2000, pageSize: 20 }),
    };
    const out: string[] = [];
    for (const [n, call] of Object.entries(calls)) {
      await call().catch((e) => console.log(n, e.cause?.message ?? e.message));
      const ts: number[] = [];
      for (let i = 0; i < 5; i++) {
        const t = performance.now();
        await call().catch(() => undefined);
        ts.push(performance.now() - t);
      }
      out.push(`${n} ${ts.sort((a, b) => a - b)[2]!.toFixed(0)}`);
    }
    console.log(sn, fn, out.join("  "));
  }
await database.close();
