import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { withoutValues } from "#platform/database/without-values.ts";

interface Statement {
  readonly text: string;
  readonly calls: number;
  readonly meanMs: number;
  readonly totalMs: number;
}

const MAX_ROWS = 10;

/** `reports`: a pool of its own, because statistics of the database may be slow. */
export function createMonitorStore(reports: Db) {
  const selectRow = async <Row>(query: ReturnType<typeof sql>): Promise<Row> =>
    (await reports.execute(query)).rows[0] as Row;
  const selectRows = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    (await reports.execute(query)).rows as unknown as Row[];

  /** Null: the extension is missing, or this user may not read it. */
  async function statements(): Promise<Statement[] | null> {
    const { isReadable } = await selectRow<{ isReadable: boolean }>(
      sql`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_stat_statements')
        AND pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AS "isReadable"`,
    );
    if (!isReadable) return null;
    const rows = await selectRows<Statement>(sql`
      SELECT query AS text, calls::float8 AS calls, mean_exec_time AS "meanMs", total_exec_time AS "totalMs"
      FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      ORDER BY mean_exec_time DESC LIMIT ${MAX_ROWS}`).catch(() => null);
    return rows?.map((row) => ({ ...row, text: withoutValues(row.text) })) ?? null;
  }

  return {
    database: async () => {
      const [whole, tables, running, counted] = await Promise.all([
        selectRow<{
          version: string;
          bytes: number;
          connections: number;
          mostConnections: number;
          blocked: number;
        }>(sql`
          SELECT current_setting('server_version') AS version,
            pg_database_size(current_database())::float8 AS bytes,
            count(*)::int AS connections,
            current_setting('max_connections')::int AS "mostConnections",
            (count(*) FILTER (WHERE wait_event_type = 'Lock'))::int AS blocked
          FROM pg_stat_activity WHERE datname = current_database()`),
        selectRows<{ name: string; bytes: number }>(sql`
          SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
          WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
          ORDER BY bytes DESC, relname LIMIT ${MAX_ROWS}`),
        selectRows<{ text: string; seconds: number; waitsForLock: boolean }>(sql`
          SELECT query AS text, round(extract(epoch FROM clock_timestamp() - query_start))::int AS seconds,
            coalesce(wait_event_type = 'Lock', false) AS "waitsForLock"
          FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()
            AND query_start < clock_timestamp() - interval '1 second' AND backend_type = 'client backend'
          ORDER BY query_start, pid LIMIT ${MAX_ROWS}`),
        statements(),
      ]);
      const runningStatements = running.map((row) => ({ ...row, text: withoutValues(row.text) }));
      return { ...whole, tables, running: runningStatements, statements: counted };
    },
  };
}

export type MonitorStore = ReturnType<typeof createMonitorStore>;
