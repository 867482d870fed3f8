import {
  type Database,
  openDatabase,
  TIME_BOUNDS,
  type TimeBound,
  type TimeBounds,
} from "@tender/server/src/platform/database/database.ts";
import { migrateDatabase } from "@tender/server/src/platform/database/migrate.ts";
import pg from "pg";
import { inject } from "vitest";
import { PATIENCE } from "./patience.ts";

const TEMPLATE = "portal_template";
/** Lock that workers take while they create or find the template. */
const TEMPLATE_LOCK = 7_203_116;

export interface TestDatabase extends Database {
  readonly connection: { host: string; port: number; user: string; database: string };
  drop(): Promise<void>;
}

/** Initial data that takes long to insert: inserted once per run, and then copied. */
export interface Filling {
  /** `[a-z_]+`; the same name means the same rows. */
  readonly name: string;
  by(database: Database): Promise<void>;
}

export interface TestDatabaseOptions {
  readonly filling?: Filling;
  /** Default: patient limits; a test of the limits passes those of production. */
  readonly bounds?: TimeBounds;
}

let databaseCount = 0;

const patient = ({ connectMs, statementMs, answerMs }: TimeBound): TimeBound => ({
  connectMs: connectMs * PATIENCE,
  statementMs: statementMs * PATIENCE,
  answerMs: answerMs * PATIENCE,
});
const PATIENT_BOUNDS: TimeBounds = {
  request: patient(TIME_BOUNDS.request),
  report: patient(TIME_BOUNDS.report),
  work: patient(TIME_BOUNDS.work),
};

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject("postgres"), database: "postgres" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const connectionTo = (database: string) => ({ ...inject("postgres"), database });
const open = (connection: TestDatabase["connection"], bounds: TimeBounds = PATIENT_BOUNDS) =>
  openDatabase({ connection, maxConnections: 8, onError: () => undefined, bounds });

async function fillWith({ by }: Filling, connection: TestDatabase["connection"]): Promise<void> {
  const database = open(connection);
  await by(database).finally(database.close);
}

/** Returns the template with the schema, and with the rows of a filling. The session holds the lock until it ends. */
async function templateOf(client: pg.Client, filling?: Filling): Promise<string> {
  const name = filling ? `${TEMPLATE}_${filling.name}` : TEMPLATE;
  await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount) return name;
  await client.query(`DROP DATABASE IF EXISTS ${name}_new`);
  if (filling) {
    await copy(client, await templateOf(client), `${name}_new`);
    await fillWith(filling, connectionTo(`${name}_new`));
  } else {
    await client.query(`CREATE DATABASE ${name}_new`);
    await migrateDatabase(connectionTo(`${name}_new`));
  }
  await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
  return name;
}

/** Copies files: copying through the log, the default, takes more than twice the work. */
const copy = (client: pg.Client, template: string, name: string) =>
  client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);

/** Creates a database with the schema, and the rows of a filling, on the run's PostgreSQL. */
export async function testDatabase({ filling, bounds }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  databaseCount += 1;
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}_${databaseCount}_${Date.now().toString(36)}`;
  await withAdmin(async (client) => copy(client, await templateOf(client, filling), name));
  const connection = connectionTo(name);
  const database = open(connection, bounds);
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      await withAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
