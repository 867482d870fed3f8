import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Db = NodePgDatabase;
/** What a store's method takes when it may run inside a caller's transaction. */
export type Tx = Db | Parameters<Parameters<Db["transaction"]>[0]>[0];

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://…`, or a socket folder with user and database for the embedded server. */
  connection: string | { host: string; user: string; database: string };
  maxConnections: number;
  onError: (error: Error) => void;
}

const targetOf = (connection: DatabaseOptions["connection"]) =>
  typeof connection === "string" ? { connectionString: connection } : connection;

/** A connection of its own, beside the pool: for LISTEN and for locks that a session holds. */
export const dedicatedClient = (connection: DatabaseOptions["connection"]): pg.Client =>
  new pg.Client(targetOf(connection));

/** A pool on an existing PostgreSQL. Errors of idle connections go to `onError` instead of ending the process. */
export function openDatabase({ connection, maxConnections, onError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    ...targetOf(connection),
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return { db: drizzle({ client: pool }), pool, close: () => pool.end() };
}
