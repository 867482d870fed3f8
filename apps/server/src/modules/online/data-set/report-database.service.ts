import type { Tx } from "#platform/database/database.ts";

/** The only access of composed reports to the database: a role that may read registered relations and nothing else. */
export interface ReportDatabase {
  /**
   * Runs statements in one read-only snapshot. Throws online_report.busy, online_report.too_slow,
   * online_report.no_role, online_report.set_changed.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Like `read`, for rows that stream to a client that may be slow. Fewer of these run at once. */
  readSlowly<T>(work: (tx: Tx) => AsyncGenerator<T>): AsyncGenerator<T>;
}
