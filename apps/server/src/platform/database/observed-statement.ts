import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { workChannel } from "#platform/observed-work.ts";

type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/** Sends a statement and publishes its beginning and its end. `args`: as `pg.Client.query` takes them. */
export function sendObserved(send: AnyFunction, client: unknown, args: unknown[]): unknown {
  const [statement] = args;
  // A query object has its own events instead of an answer.
  const isQueryObject = typeof statement === "object" && statement !== null && "submit" in statement;
  if (!workChannel.hasSubscribers || isQueryObject) return send.apply(client, args);
  const text = typeof statement === "string" ? statement : String((statement as { text?: unknown }).text);
  const work = { kind: "statement", text } as const;
  if (typeof args.at(-1) !== "function") return workChannel.tracePromise(send as never, work, client, ...args);
  return workChannel.traceCallback(send as never, -1, work, client, ...args);
}

/**
 * Has a pool continue each call in the call's own asynchronous context. A call that waits for a connection would
 * otherwise continue in the context of the call that released it.
 */
export function keepContexts(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as AnyFunction;
  pool.connect = ((callback?: AnyFunction) =>
    callback && workChannel.hasSubscribers
      ? connect(AsyncLocalStorage.bind(callback))
      : connect(callback)) as typeof pool.connect;
}
