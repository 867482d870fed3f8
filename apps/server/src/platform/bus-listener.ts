import type { BoundedClient } from "./database/bounded-client.ts";
import type { Logger } from "./logger.ts";

/** The channel of the database that carries the messages of all channels of the bus. */
export const DATABASE_CHANNEL = "portal";
const RECONNECT_MS = 1_000;
/** Interval of a probe on the listening connection, which otherwise would not notice that the server is gone. */
const PROBE_MS = 1_000;

export interface BusListenerDeps {
  readonly connect: () => BoundedClient;
  /** Drops the other connections to a server that does not answer. */
  readonly dropConnections: () => void;
  readonly logger: Logger;
  onMessage(payload: string): void;
  /** Called after a new connection: messages between the two connections were not received. */
  onReconnected(): void;
}

export interface BusListener {
  /** Opens the first connection. Rejects if the database cannot be reached. */
  listen(): Promise<void>;
  /** Stops probes and reconnections. The connection remains open until `end`. */
  stop(): void;
  end(): Promise<void>;
}

/** Creates the connection of a node that receives messages. After a loss it is opened again. */
export function createBusListener(deps: BusListenerDeps): BusListener {
  const { connect, dropConnections, logger, onMessage, onReconnected } = deps;
  let isStopped = false;
  let client: BoundedClient | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    const newClient = connect();
    newClient.on("error", () => onConnectionLost(newClient));
    newClient.on("end", () => onConnectionLost(newClient));
    newClient.on("notification", ({ payload = "" }) => onMessage(payload));
    await newClient.connect();
    await newClient.query(`LISTEN ${DATABASE_CHANNEL}`);
    if (isStopped) {
      await newClient.end();
      return;
    }
    client = newClient;
    startProbes(newClient);
  }

  /**
   * Sends a Sync message each second. The server answers it without a statement, and this process needs no query: an
   * idle node sends nothing else for most of its time.
   */
  function startProbes(listeningClient: BoundedClient): void {
    const { connection, answerTimeoutMs } = listeningClient;
    let unanswered = 0;
    connection.on("readyForQuery", () => {
      unanswered = 0;
    });
    // Counted and not timed: a process that was stopped could not have read the answers in that time.
    probeTimer = setInterval(() => {
      if (unanswered * PROBE_MS < answerTimeoutMs) {
        unanswered += 1;
        connection.sync();
        return;
      }
      // Other calls need not wait for their own timeouts. The closed connection emits `end`, which reconnects.
      clearInterval(probeTimer);
      listeningClient.abandon();
      dropConnections();
    }, PROBE_MS).unref();
  }

  function onConnectionLost(lostClient: BoundedClient): void {
    if (isStopped || client !== lostClient) return;
    client = undefined;
    clearInterval(probeTimer);
    logger.warn("the message connection to the database was lost");
    scheduleReconnection();
  }

  function scheduleReconnection(): void {
    reconnectTimer = setTimeout(async () => {
      try {
        await listen();
        if (!isStopped) onReconnected();
      } catch {
        if (!isStopped) scheduleReconnection();
      }
    }, RECONNECT_MS);
    reconnectTimer.unref();
  }

  return {
    listen,
    stop: () => {
      isStopped = true;
      clearTimeout(reconnectTimer);
      clearInterval(probeTimer);
    },
    end: async () => {
      await client?.end().catch(() => undefined);
    },
  };
}
