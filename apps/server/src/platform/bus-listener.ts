import type { BoundedClient } from "./database/bounded-client.ts";
import { errorCode } from "./error-code.ts";
import type { Logger } from "./logger.ts";

/** The channel of the database that carries the messages of all channels of the bus. */
export const DATABASE_CHANNEL = "portal";
const RECONNECT_MS = 1_000;
/** Interval of a statement on the listening connection, which otherwise would not notice that the server is gone. */
const HEARTBEAT_MS = 1_000;

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
  /** Stops heartbeats and reconnections. The connection remains open until `end`. */
  stop(): void;
  end(): Promise<void>;
}

/** Creates the connection of a node that receives messages. After a loss it is opened again. */
export function createBusListener(deps: BusListenerDeps): BusListener {
  const { connect, dropConnections, logger, onMessage, onReconnected } = deps;
  let isStopped = false;
  let client: BoundedClient | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let heartbeatTimer: NodeJS.Timeout | undefined;

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
    scheduleHeartbeat(newClient);
  }

  function scheduleHeartbeat(listeningClient: BoundedClient): void {
    heartbeatTimer = setTimeout(async () => {
      try {
        await listeningClient.query("SELECT 1");
        if (client === listeningClient) scheduleHeartbeat(listeningClient);
      } catch (error) {
        // Not scheduled again here: the closed connection emits `end`, which reconnects. If the server does not answer,
        // other calls need not wait for their own timeouts.
        if (errorCode(error) === "ETIMEDOUT") dropConnections();
      }
    }, HEARTBEAT_MS);
    heartbeatTimer.unref();
  }

  function onConnectionLost(lostClient: BoundedClient): void {
    if (isStopped || client !== lostClient) return;
    client = undefined;
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
      clearTimeout(heartbeatTimer);
    },
    end: async () => {
      await client?.end().catch(() => undefined);
    },
  };
}
