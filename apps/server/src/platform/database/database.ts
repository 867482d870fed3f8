import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { BoundedClient, type BoundedClientConfig } from "./bounded-client.ts";
import { keepContexts } from "./observed-statement.ts";

export type Db = NodePgDatabase & { readonly $client: pg.Pool };
/** Type of the database in store methods that may run inside a caller's transaction. */
export type Tx = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Connections of one kind of work. */
export interface Connections {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly bound: TimeBound;
}

/** Connections that serve requests, and separate ones for work with longer statements. */
export interface Database extends Connections {
  /** For statistics and long lists that a person waits for. */
  readonly reports: Connections;
  /** For imports, first data and clean-up, where a statement may take long. */
  readonly work: Connections;
  /** For queries that people compose, under a database role of its own. Few, so that they delay no other work. */
  readonly readers: Connections;
  /** Drops every connection and fails its calls, once the server is known not to answer. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://…`, or for the embedded server a socket folder with user and database. */
  connection: string | { host: string; user: string; database: string };
  maxConnections: number;
  onError: (error: Error) => void;
  bounds?: TimeBounds;
}

export interface TimeBound {
  /** Until a connection is available, whether new or returned by another call. */
  readonly connectMs: number;
  /** Until the server itself cancels a statement. */
  readonly statementMs: number;
  /** Until a server that has not cancelled the statement counts as lost. */
  readonly answerMs: number;
}

export type TimeBounds = Readonly<Record<"request" | "report" | "work", TimeBound>>;

/** Time bounds of the database. While it does not answer, a request is refused within 5 s. */
export const TIME_BOUNDS = {
  request: { connectMs: 2_000, statementMs: 2_250, answerMs: 2_500 },
  report: { connectMs: 2_000, statementMs: 10_000, answerMs: 10_500 },
  work: { connectMs: 10_000, statementMs: 120_000, answerMs: 121_000 },
  /** For migrations, which may rewrite large tables and wait for those of another node. */
  migration: { connectMs: 10_000, statementMs: 0, answerMs: 3_600_000 },
} as const satisfies TimeBounds & Readonly<Record<"migration", TimeBound>>;

const REPORT_CONNECTIONS = 4;
const WORK_CONNECTIONS = 4;
export const READER_CONNECTIONS = 3;

/**
 * Values of a session by which the server notices within a minute that a node has vanished, and frees its locks. The
 * defaults of Linux need more than two hours. Milliseconds for the last one.
 */
const LOST_NODE_SETTINGS = {
  tcp_keepalives_idle: "30",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "60000",
} as const;

const SET_LOST_NODE_SETTINGS =
  "SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS setting (name, value)";

/** Sets them for a connection. By a statement, because poolers refuse unknown settings of the start message. */
export async function noticeLostNode(client: pg.ClientBase): Promise<void> {
  await client.query(SET_LOST_NODE_SETTINGS, [Object.keys(LOST_NODE_SETTINGS), Object.values(LOST_NODE_SETTINGS)]);
}

const targetOf = (connection: DatabaseOptions["connection"]) =>
  typeof connection === "string" ? { connectionString: connection } : connection;

const settingsOf = (
  connection: DatabaseOptions["connection"],
  { connectMs, statementMs, answerMs }: TimeBound,
): BoundedClientConfig => ({
  ...targetOf(connection),
  connectionTimeoutMillis: connectMs,
  answerTimeoutMs: answerMs,
  statement_timeout: statementMs,
});

/** Returns a connection outside the pools, for LISTEN and for locks that a session holds. */
export const dedicatedClient = (connection: DatabaseOptions["connection"], bound: TimeBound): BoundedClient =>
  new BoundedClient(settingsOf(connection, bound));

/**
 * Runs transactions on a pool. Drizzle's own implementation never releases a connection that is lost during its BEGIN:
 * the pool gradually runs out of connections and never closes.
 */
const createTransaction =
  (pool: pg.Pool): Db["transaction"] =>
  async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      // If a transaction could not be ended, its connection is closed.
      client.release(client.getTransactionStatus() !== "I");
    }
  };

/** Opens pools on an existing PostgreSQL. Errors of idle connections go to `onError` instead of ending the process. */
export function openDatabase({ connection, maxConnections, onError, bounds = TIME_BOUNDS }: DatabaseOptions): Database {
  const openClients = new Set<BoundedClient>();

  function openConnections(bound: TimeBound, max: number): Connections {
    const settings = settingsOf(connection, bound);
    // The pool's types accept only clients whose constructor takes no settings of its own.
    const Client = class extends BoundedClient {
      constructor() {
        super(settings);
      }
    };
    // One connection stays open: a job that runs every ten seconds or more would otherwise open one each time.
    const pool = new pg.Pool({
      connectionTimeoutMillis: bound.connectMs,
      min: 1,
      max,
      Client,
      onConnect: noticeLostNode,
    });
    keepContexts(pool);
    pool.on("error", onError);
    pool.on("connect", (client) => {
      client.on("error", onError);
      if (!(client instanceof BoundedClient)) return;
      openClients.add(client);
      client.once("end", () => openClients.delete(client));
    });
    const db = drizzle({ client: pool });
    db.transaction = createTransaction(pool);
    return { db, pool, bound };
  }

  const dropConnections = () => {
    for (const client of openClients) client.abandon();
  };

  const requests = openConnections(bounds.request, maxConnections);
  const reports = openConnections(bounds.report, REPORT_CONNECTIONS);
  const work = openConnections(bounds.work, WORK_CONNECTIONS);
  const readers = openConnections(bounds.report, READER_CONNECTIONS);
  return {
    ...requests,
    reports,
    work,
    readers,
    dropConnections,
    close: async () => {
      const closings = [...openClients].map((client) => new Promise((resolve) => client.once("end", resolve)));
      // `pool.end` resolves before its connections are closed. A server that stops in between sends an error to each of
      // them.
      await Promise.all([requests, reports, work, readers].map(({ pool }) => pool.end()));
      await Promise.all(closings);
    },
  };
}
