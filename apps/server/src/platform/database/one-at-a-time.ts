import { sql } from "drizzle-orm";
import type { Db, Tx } from "./database.ts";

/** Transactions that must not run beside each other, on whatever node. Each name stands for a lock of its own. */
const locks = { keys: 7_203_115, firstAdministrator: 7_203_117 } as const;

/** One transaction that no other of the same name runs beside; the others wait for its end. */
export const oneAtATime = <T>(db: Db, name: keyof typeof locks, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${locks[name]})`);
    return work(tx);
  });
