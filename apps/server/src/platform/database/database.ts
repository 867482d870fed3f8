import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { BoundedClient, type BoundedClientConfig } from "./bounded-client.ts";

export type Db = NodePgDatabase & { readonly $client: pg.Pool };
/** What a store's method takes when it may run inside a caller's transaction. */
export type Tx = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Connections of one kind of work. */
export interface Connections {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly bound: TimeBound;
}

/** The connections that serve requests, and beside them those of work whose statements may rightly take longer. */
export interface Database extends Connections {
  /** Statistics and long lists that somebody waits for. */
  readonly reports: Connections;
  /** Imports, first data, clearing up: nobody waits for one statement. */
  readonly work: Connections;
  /** For what people compose themselves, under a role of its own: few, so that it keeps nobody else waiting. */
  readonly readers: Connections;
  /** Throws every connection away, and what waits on it fails: for when the server is known not to answer. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://…`, or a socket folder with user and database for the embedded server. */
  connection: string | { host: string; user: string; database: string };
  maxConnections: number;
  onError: (error: Error) => void;
  bounds?: TimeBounds;
}

export interface TimeBound {
  /** Until a connection is there, be it a new one or one that others have to give back. */
  readonly connectMs: number;
  /** After which the server itself cancels a statement. */
  readonly statementMs: number;
  /** After which a server that has not even done that counts as lost. */
  readonly answerMs: number;
}

export type TimeBounds = Readonly<Record<"request" | "report" | "work", TimeBound>>;

/** How long the database may take. A request that meets a database which does not answer is refused within 5 s. */
export const TIME_BOUNDS = {
  request: { connectMs: 2_000, statementMs: 2_250, answerMs: 2_500 },
  report: { connectMs: 2_000, statementMs: 10_000, answerMs: 10_500 },
  work: { connectMs: 10_000, statementMs: 120_000, answerMs: 121_000 },
  /** Migrations, which may rewrite large tables and wait for those of another node. */
  migration: { connectMs: 10_000, statementMs: 0, answerMs: 3_600_000 },
} as const satisfies TimeBounds & Readonly<Record<"migration", TimeBound>>;

const OF_REPORTS = 4;
const OF_WORK = 4;
export const OF_READERS = 3;

const targetOf = (connection: DatabaseOptions["connection"]) =>
  typeof connection === "string" ? { connectionString: connection } : connection;

const settingsOf = (
  connection: DatabaseOptions["connection"],
  { connectMs, statementMs, answerMs }: TimeBound,
): BoundedClientConfig => ({
  ...targetOf(connection),
  connectionTimeoutMillis: connectMs,
  answerWithinMs: answerMs,
  statement_timeout: statementMs,
});

/** A connection of its own, beside the pools: for LISTEN and for locks that a session holds. */
export const dedicatedClient = (connection: DatabaseOptions["connection"], bound: TimeBound): BoundedClient =>
  new BoundedClient(settingsOf(connection, bound));

/**
 * The library's own, given a pool, keeps a connection for ever that is lost while its BEGIN is on the way: the pool runs dry by
 * and by, and never closes.
 */
const transactionsOn =
  (pool: pg.Pool): Db["transaction"] =>
  async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      // Where a transaction could not be ended, the connection is.
      client.release(client.getTransactionStatus() !== "I");
    }
  };

/** Pools on an existing PostgreSQL. Errors of idle connections go to `onError` instead of ending the process. */
export function openDatabase({ connection, maxConnections, onError, bounds = TIME_BOUNDS }: DatabaseOptions): Database {
  const living = new Set<BoundedClient>();

  function connections(bound: TimeBound, max: number): Connections {
    const settings = settingsOf(connection, bound);
    // The pool's types know of clients without settings of their own alone.
    const Client = class extends BoundedClient {
      constructor() {
        super(settings);
      }
    };
    const pool = new pg.Pool({ connectionTimeoutMillis: bound.connectMs, max, Client });
    pool.on("error", onError);
    pool.on("connect", (client) => {
      client.on("error", onError);
      if (!(client instanceof BoundedClient)) return;
      living.add(client);
      client.once("end", () => living.delete(client));
    });
    const db = drizzle({ client: pool });
    db.transaction = transactionsOn(pool);
    return { db, pool, bound };
  }

  const dropConnections = () => {
    for (const client of living) client.abandon();
  };

  const requests = connections(bounds.request, maxConnections);
  const reports = connections(bounds.report, OF_REPORTS);
  const work = connections(bounds.work, OF_WORK);
  const readers = connections(bounds.report, OF_READERS);
  return {
    ...requests,
    reports,
    work,
    readers,
    dropConnections,
    close: async () => {
      const ends = [...living].map((client) => new Promise((resolve) => client.once("end", resolve)));
      // A pool has ended once it has asked its connections to. A server that is stopped before they have ended tells each of them.
      await Promise.all([requests, reports, work, readers].map(({ pool }) => pool.end()));
      await Promise.all(ends);
    },
  };
}
