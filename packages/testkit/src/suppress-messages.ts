import type { TestApp } from "./test-app.ts";

/**
 * Suppresses the messages that the node publishes, also to itself, as if the database were busy. The returned function
 * ends it.
 */
export function suppressMessages({ database: { pool } }: Pick<TestApp, "database">): () => void {
  const { query } = pool;
  const isMessage = (statement: unknown) => typeof statement === "string" && statement.includes("pg_notify(");
  pool.query = ((...sent: readonly unknown[]) =>
    isMessage(sent[0]) ? Promise.resolve() : Reflect.apply(query, pool, sent)) as typeof query;
  return () => {
    pool.query = query;
  };
}
