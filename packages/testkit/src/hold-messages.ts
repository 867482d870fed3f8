import type { TestApp } from "./test-app.ts";

/** What the node tells from now on goes to nobody, itself included, as while the database is busy. Ended by what comes back. */
export function holdMessages({ database: { pool } }: Pick<TestApp, "database">): () => void {
  const { query } = pool;
  const isMessage = (statement: unknown) => typeof statement === "string" && statement.includes("pg_notify(");
  pool.query = ((...sent: readonly unknown[]) =>
    isMessage(sent[0]) ? Promise.resolve() : Reflect.apply(query, pool, sent)) as typeof query;
  return () => {
    pool.query = query;
  };
}
