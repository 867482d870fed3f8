import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { nodeHistory } from "./node-history.tables.ts";

export type HistoryRow = typeof nodeHistory.$inferInsert;

/** One step of the history, over the chosen processes. */
export interface HistoryStep {
  /** Milliseconds. */
  readonly at: number;
  readonly cpuPercent: number;
  readonly memoryBytes: number;
  readonly delayMs: number;
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
  readonly sockets: number;
  readonly poolWaiting: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly queueWaiting: number;
}

export interface HistoryChoice {
  readonly since: Date;
  readonly stepMs: number;
  /** Null: all hosts. */
  readonly host: string | null;
}

export function createNodeHistoryStore(db: Db, reports: Db) {
  return {
    /** Stores a minute and deletes those before the time. */
    add: async (row: HistoryRow, before: Date): Promise<void> => {
      await db.execute(sql`
        WITH outdated AS (DELETE FROM ${nodeHistory} WHERE ${nodeHistory.at} < ${before})
        ${db.insert(nodeHistory).values(row).onConflictDoNothing().getSQL()}`);
    },
    listHosts: async (): Promise<string[]> =>
      (
        await reports.execute<{ host: string }>(
          sql`SELECT DISTINCT split_part(${nodeHistory.node}, ':', 1) AS host FROM ${nodeHistory} ORDER BY host`,
        )
      ).rows.map(({ host }) => host),
    /**
     * Returns steps oldest first. Rates and states of processes are added up; delays and durations are those of the
     * slowest process.
     */
    listSteps: async ({ since, stepMs, host }: HistoryChoice): Promise<HistoryStep[]> => {
      const { rows } = await reports.execute<{ [K in keyof HistoryStep]: HistoryStep[K] }>(sql`
        SELECT extract(epoch FROM step)::float8 * 1000 AS at,
          sum(cpu)::float8 AS "cpuPercent", sum(memory)::float8 AS "memoryBytes", max(delay)::float8 AS "delayMs",
          sum(requests)::float8 AS "requestsPerMinute", sum(failures)::float8 AS "failuresPerMinute",
          sum(sockets)::float8 AS sockets, sum(waiting)::float8 AS "poolWaiting",
          max(p50)::float8 AS "p50Ms", max(p99)::float8 AS "p99Ms", max(queue)::float8 AS "queueWaiting"
        FROM (
          SELECT date_bin(${stepMs} * interval '1 millisecond', at, 'epoch') AS step, node,
            avg(cpu_percent) AS cpu, max(memory_bytes) AS memory, max(delay_ms) AS delay,
            avg(requests_per_minute) AS requests, avg(failures_per_minute) AS failures, max(sockets) AS sockets,
            max(pool_waiting) AS waiting, avg(p50_ms) AS p50, max(p99_ms) AS p99,
            max(queue_waiting) AS queue
          FROM ${nodeHistory}
          WHERE at >= ${since} AND (${host}::text IS NULL OR split_part(node, ':', 1) = ${host})
          GROUP BY step, node
        ) AS processes
        GROUP BY step ORDER BY step`);
      return [...rows];
    },
  };
}

export type NodeHistoryStore = ReturnType<typeof createNodeHistoryStore>;
