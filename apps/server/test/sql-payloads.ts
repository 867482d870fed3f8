import type { TestApp } from "@tender/testkit";

/**
 * Texts that a database would execute, or wait for, if it read them as part of a statement: our own, and known ones.
 */
export const sqlPayloads = [
  "x' OR nextval('run_by_value') > 0 --",
  "x'; SELECT nextval('run_by_value'), pg_sleep(600); --",
  "x' || nextval('run_by_value') || pg_sleep(600) || '",
  "1) OR (nextval('run_by_value') = 1",
  "x'\tOR\nnextval('run_by_value') > 0 --",
  "x\\' OR nextval('run_by_value') > 0 --",
  "username; SELECT nextval('run_by_value')",
  "(CASE WHEN nextval('run_by_value')>0 THEN username ELSE id END)",
  "-username, nextval('run_by_value')",
  "x' OR SLEEP(600) OR BENCHMARK(1e9,MD5(1)) #",
  "x'; WAITFOR DELAY '0:10:00' --",
  "x' || dbms_pipe.receive_message('x',600) || '",
];

/**
 * Returns a function that answers whether a payload was ever executed: a sequence advances even in a transaction that
 * is rolled back.
 */
export async function runsOf({ database: { pool } }: Pick<TestApp, "database">): Promise<() => Promise<boolean>> {
  await pool.query("CREATE SEQUENCE run_by_value");
  return async () => (await pool.query("SELECT is_called FROM run_by_value")).rows[0].is_called;
}
