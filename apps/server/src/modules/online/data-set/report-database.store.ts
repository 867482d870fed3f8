import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { AppError } from "#platform/app-error.ts";
import type { Clock } from "#platform/clock.ts";
import { limitConcurrency, QueueFull } from "#platform/concurrency-limit.ts";
import type { Connections, TimeBound, Tx } from "#platform/database/database.ts";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import type { ReportDatabase } from "./report-database.service.ts";
import { REPORT_ROLE } from "./report-role.store.ts";

/** Maximum number of waiting reports. */
const MAX_WAITING = 12;
/** A report that waited longer, also in the queue of slow reads, is refused when its turn comes. */
const MAX_WAIT_MS = 5_000;
/** Idle time within a transaction, for clients that download a file slowly. */
const IDLE_SECONDS = 30;

export interface ReportDatabaseDeps {
  /** Connections of reports, of which `maxConcurrent` may be in use. */
  readonly readers: Connections;
  readonly maxConcurrent: number;
  readonly clock: Clock;
  /** Aligns the role's privileges with the registered sets. Called when a privilege is missing. */
  readonly onMissingPrivilege: () => Promise<void>;
}

/** Returns the settings of a transaction. A report waits for a locked table for a fifth of its statement time. */
const settingsOf = ({ statementMs }: TimeBound) => sql`SELECT set_config('role', ${REPORT_ROLE}, true),
  set_config('statement_timeout', ${String(statementMs)}, true), set_config('lock_timeout', ${String(statementMs / 5)}, true),
  set_config('idle_in_transaction_session_timeout', ${`${IDLE_SECONDS}s`}, true)`;

/** SQL states. */
const NO_PRIVILEGE = "42501";
const QUERY_CANCELED = "57014";
const LOCK_NOT_AVAILABLE = "55P03";
/** SQL states: a relation or column was changed, dropped or is no longer granted. */
const CHANGED_RELATION = new Set([NO_PRIVILEGE, "42P01", "42703"]);

/** Returns the refusal for an SQL error: time limit, locked table, changed relation. Returns other causes unchanged. */
function refusalOf(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  const code = sqlErrorOf(cause)?.code ?? "";
  if (code === QUERY_CANCELED) return new AppError("online_report.too_slow", { cause });
  if (code === LOCK_NOT_AVAILABLE) return new AppError("online_report.busy", { cause });
  if (CHANGED_RELATION.has(code)) return new AppError("online_report.set_changed", { cause });
  return cause;
}

/** SQL states: the role does not exist, or the database owner may not assume it. */
const NO_ROLE = new Set([NO_PRIVILEGE, "22023", "42704"]);

async function setRole(tx: Tx, bound: TimeBound): Promise<void> {
  await tx.execute(settingsOf(bound)).catch((cause: unknown) => {
    throw NO_ROLE.has(sqlErrorOf(cause)?.code ?? "") ? new AppError("online_report.no_role", { cause }) : cause;
  });
}

export function createReportDatabase({
  readers,
  maxConcurrent,
  clock,
  onMissingPrivilege,
}: ReportDatabaseDeps): ReportDatabase {
  const runInTurn = limitConcurrency(maxConcurrent, MAX_WAITING);
  // One connection is reserved for reports on pages.
  const slowSlots = limitConcurrency(Math.max(1, maxConcurrent - 1), MAX_WAITING);

  /** `since`: when the wait began. Throws online_report.busy. */
  async function runQueued<T>(work: () => Promise<T>, since = clock.now()): Promise<T> {
    try {
      return await runInTurn(async () => {
        if (clock.now() - since > MAX_WAIT_MS) throw new AppError("online_report.busy");
        return work();
      });
    } catch (cause) {
      throw cause instanceof QueueFull ? new AppError("online_report.busy", { cause }) : cause;
    }
  }

  const runAsRole = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    readers.db.transaction(
      async (tx) => {
        await setRole(tx, readers.bound);
        return work(tx);
      },
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );

  const runOnce = <T>(work: (tx: Tx) => Promise<T>) => runQueued(() => runAsRole(work));

  return {
    read: async (work) => {
      try {
        return await runOnce(work);
      } catch (error) {
        if (error instanceof AppError || sqlErrorOf(error)?.code !== NO_PRIVILEGE) throw refusalOf(error);
      }
      await onMissingPrivilege();
      return runOnce(work).catch((error: unknown) => {
        throw refusalOf(error);
      });
    },
    readSlowly: async function* (work) {
      const slot = await reserveSlowSlot();
      const client = await readers.pool.connect().catch((error: unknown) => {
        slot.end();
        throw error;
      });
      try {
        // The client is one connection, so it can be used like a transaction.
        const tx = drizzle({ client }) as unknown as Tx;
        await tx.execute(sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
        await setRole(tx, readers.bound);
        yield* work(tx);
      } catch (error) {
        throw refusalOf(error);
      } finally {
        // A consumer that stops early ends the transaction here too. If the rollback fails, the connection is closed.
        const isRolledBack = await client.query("ROLLBACK").then(
          () => true,
          () => false,
        );
        client.release(!isRolledBack);
        slot.end();
      }
    },
  };

  /** Waits for a slot of slow reads and a connection. Throws online_report.busy. */
  async function reserveSlowSlot(): Promise<{ end(): void }> {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async () => {
      begun.resolve();
      await ended.promise;
    };
    const since = clock.now();
    slowSlots(() => runQueued(hold, since)).catch((cause: unknown) =>
      begun.reject(cause instanceof QueueFull ? new AppError("online_report.busy", { cause }) : cause),
    );
    await begun.promise;
    return { end: ended.resolve };
  }
}
