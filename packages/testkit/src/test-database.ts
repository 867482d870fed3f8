import { type Database, openDatabase } from "@tender/server/src/platform/database/database.ts";
import { migrateDatabase } from "@tender/server/src/platform/database/migrate.ts";
import pg from "pg";
import { inject } from "vitest";

const TEMPLATE = "portal_template";
/** Workers that want the template at the same moment take this lock in turn. */
const TEMPLATE_LOCK = 7_203_116;

export interface TestDatabase extends Database {
  readonly connection: { host: string; port: number; user: string; database: string };
  drop(): Promise<void>;
}

let made = 0;

async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject("postgres"), database: "postgres" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function makeTemplate(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [TEMPLATE]);
  if (rowCount) return;
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}_new`);
  await client.query(`CREATE DATABASE ${TEMPLATE}_new`);
  await migrateDatabase({ ...inject("postgres"), database: `${TEMPLATE}_new` });
  await client.query(`ALTER DATABASE ${TEMPLATE}_new RENAME TO ${TEMPLATE}`);
}

/** A database of its own with the schema in it, on the run's PostgreSQL. */
export async function testDatabase(): Promise<TestDatabase> {
  made += 1;
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID ?? "0"}_${made}_${Date.now().toString(36)}`;
  await withAdmin(async (client) => {
    await makeTemplate(client);
    // Copied as files: through the log, which is the default, it takes more than twice the work.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  });
  const connection = { ...inject("postgres"), database: name };
  const database = openDatabase({ connection, maxConnections: 8, onError: () => undefined });
  return {
    ...database,
    connection,
    drop: async () => {
      await database.close();
      await withAdmin((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}
