import { sql } from "drizzle-orm";
import type { Db, Tx } from "./database.ts";

/** Locks that exclude all nodes of one database, with their numbers in PostgreSQL. */
export const advisoryLocks = {
  migration: 7_203_114,
  keys: 7_203_115,
  firstAdministrator: 7_203_117,
  seed: 7_203_118,
  archiveImport: 7_203_121,
  passwordEnds: 7_203_122,
  rights: 7_203_123,
  auditChain: 7_203_131,
  departments: 7_203_132,
  tableImport: 7_203_133,
  directoryImport: 7_203_134,
  dictionaries: 7_203_140,
  categories: 7_203_141,
  onlineForms: 7_203_142,
  reportRole: 7_203_143,
  backup: 7_203_144,
  scheduledBackup: 7_203_145,
  dataKeys: 7_203_146,
  archiveChange: 7_203_147,
  archiveSums: 7_203_148,
  ownProcess: 7_203_149,
} as const;

/** Runs a transaction while no other of the same name runs on any node. The others wait for its end. */
export const runExclusively = <T>(
  db: Db,
  name: "keys" | "firstAdministrator" | "passwordEnds",
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks[name]})`);
    return work(tx);
  });
