import { AsyncLocalStorage } from "node:async_hooks";
import type { Connections } from "#platform/database/database.ts";

const textOf = ([statement]: readonly unknown[]): string =>
  typeof statement === "string"
    ? statement
    : String((statement as { text?: unknown } | undefined)?.text ?? "a transaction");

/**
 * Records queries that work inside a transaction sends to the same pool outside it. Enough concurrent requests of that
 * kind hold every connection and wait for each other.
 */
export function secondConnections(pools: readonly Connections[]): string[] {
  const found: string[] = [];
  for (const { db, pool } of pools) {
    const inside = new AsyncLocalStorage<true>();
    const { transaction } = db;
    db.transaction = (work, settings) =>
      transaction.call(db, (tx) => inside.run(true, () => work(tx)), settings) as never;
    const noted = (original: unknown) =>
      function noting(...args: unknown[]): unknown {
        if (inside.getStore()) found.push(textOf(args));
        return inside.exit(() => Reflect.apply(original as () => unknown, pool, args));
      };
    Object.assign(pool, { query: noted(pool.query), connect: noted(pool.connect) });
  }
  return found;
}
