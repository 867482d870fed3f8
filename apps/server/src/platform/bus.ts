import type { BoundedClient } from "./database/bounded-client.ts";
import type { Database } from "./database/database.ts";
import { errorCode } from "./error-code.ts";
import type { Logger } from "./logger.ts";

/** Messages between nodes: a channel and an id, never data. The publishing node receives them too. */
export interface Bus {
  /** Publishes outside business transactions. Repetitions of one id within a few milliseconds are sent once. */
  publish(channel: string, id: string): void;
  subscribe(channel: string, listener: (id: string) => void): void;
  /** Called when messages may be lost because the connection was. Subscribers then drop their caches. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = "portal";
const COALESCE_MS = 5;
const RECONNECT_MS = 1_000;
/** Interval of a statement on the listening connection, which otherwise would not notice that the server is gone. */
const HEARTBEAT_MS = 1_000;

/** Creates the bus: LISTEN and NOTIFY on a connection of its own, which reconnects by itself. */
export async function createBus(
  connect: () => BoundedClient,
  { pool, dropConnections }: Pick<Database, "pool" | "dropConnections">,
  logger: Logger,
): Promise<Bus> {
  const listeners = new Map<string, ((id: string) => void)[]>();
  const gapListeners: (() => void)[] = [];
  let pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client: BoundedClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const next = connect();
    next.on("error", () => onConnectionLost(next));
    next.on("end", () => onConnectionLost(next));
    next.on("notification", ({ payload = "" }) => {
      const separator = payload.indexOf(" ");
      const id = payload.slice(separator + 1);
      for (const listener of listeners.get(payload.slice(0, separator)) ?? []) listener(id);
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    if (isClosed) {
      await next.end();
      return;
    }
    client = next;
    scheduleHeartbeat(next);
  }

  function scheduleHeartbeat(listener: BoundedClient): void {
    heartbeat = setTimeout(async () => {
      try {
        await listener.query("SELECT 1");
        if (client === listener) scheduleHeartbeat(listener);
      } catch (error) {
        // The server does not answer, so other calls need not wait for their own timeouts.
        if (errorCode(error) === "ETIMEDOUT") dropConnections();
      }
    }, HEARTBEAT_MS);
    heartbeat.unref();
  }

  function onConnectionLost(lost: BoundedClient): void {
    if (isClosed || client !== lost) return;
    client = undefined;
    logger.warn("the message connection to the database was lost");
    reconnect();
  }

  function reconnect(): void {
    retry = setTimeout(async () => {
      try {
        await listen();
        if (!isClosed) for (const listener of gapListeners) listener();
      } catch {
        if (!isClosed) reconnect();
      }
    }, RECONNECT_MS);
    retry.unref();
  }

  async function flush(): Promise<void> {
    const batch = [...pending];
    pending = new Set();
    timer = undefined;
    try {
      await pool.query("SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m", [CHANNEL, batch]);
    } catch (error) {
      logger.error({ err: error }, "a message to the other nodes was not sent");
      // Sent with the next messages, or by the retry.
      for (const message of batch) pending.add(message);
      if (!isClosed) timer ??= setTimeout(() => void flush(), RECONNECT_MS);
    }
  }

  await listen();
  return {
    publish: (channel, id) => {
      pending.add(`${channel} ${id}`);
      timer ??= setTimeout(() => void flush(), COALESCE_MS);
    },
    subscribe: (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    onGap: (listener) => {
      gapListeners.push(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(heartbeat);
      if (timer) {
        clearTimeout(timer);
        await flush();
      }
      await client?.end().catch(() => undefined);
    },
  };
}
