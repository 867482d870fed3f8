import { type SQL, sql } from "drizzle-orm";
import { createBusListener, DATABASE_CHANNEL } from "./bus-listener.ts";
import type { BoundedClient } from "./database/bounded-client.ts";
import type { Database } from "./database/database.ts";
import type { Logger } from "./logger.ts";

/** Messages between nodes: a channel and an id, never data. The publishing node receives them too. */
export interface Bus {
  /** Publishes outside business transactions. Repetitions of one id within a few milliseconds are sent once. */
  publish(channel: string, id: string): void;
  subscribe(channel: string, listener: (id: string) => void): void;
  /** Called when the connection was lost, so that messages may be missing. Subscribers then drop their caches. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** Channel of the ids of jobs that have work, for processes that run no jobs, such as commands. */
export const JOB_CHANNEL = "job";

/** Returns the statement that publishes a message when the transaction commits, also from a process without a bus. */
export const publishStatement = (channel: string, id: string): SQL =>
  sql`SELECT pg_notify(${DATABASE_CHANNEL}, ${`${channel} ${id}`})`;

const COALESCE_MS = 5;
/** Wait before messages are sent again that the database did not accept. */
const RETRY_MS = 1_000;

/** Creates the bus: LISTEN on a connection of its own, which reconnects by itself, and NOTIFY on the pool. */
export async function createBus(
  connect: () => BoundedClient,
  { pool, dropConnections }: Pick<Database, "pool" | "dropConnections">,
  logger: Logger,
): Promise<Bus> {
  const listeners = new Map<string, ((id: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let pendingMessages = new Set<string>();
  let flushTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const busListener = createBusListener({
    connect,
    dropConnections,
    logger,
    onMessage: (payload) => {
      const separator = payload.indexOf(" ");
      const id = payload.slice(separator + 1);
      for (const listener of listeners.get(payload.slice(0, separator)) ?? []) listener(id);
    },
    onReconnected: () => {
      for (const listener of gapListeners) listener();
    },
  });

  async function flush(): Promise<void> {
    const batch = [...pendingMessages];
    pendingMessages = new Set();
    flushTimer = undefined;
    try {
      await pool.query("SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m", [DATABASE_CHANNEL, batch]);
    } catch (error) {
      logger.error({ err: error }, "a message to the other nodes was not sent");
      // Sent with the next messages, or by the retry.
      for (const message of batch) pendingMessages.add(message);
      if (!isClosed) flushTimer ??= setTimeout(() => void flush(), RETRY_MS);
    }
  }

  await busListener.listen();
  return {
    publish: (channel, id) => {
      pendingMessages.add(`${channel} ${id}`);
      flushTimer ??= setTimeout(() => void flush(), COALESCE_MS);
    },
    subscribe: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    onGap: (listener) => {
      gapListeners.push(listener);
    },
    close: async () => {
      isClosed = true;
      busListener.stop();
      if (flushTimer) {
        clearTimeout(flushTimer);
        await flush();
      }
      await busListener.end();
    },
  };
}
