import type { Tx } from "#platform/database/database.ts";

/** The only way to the database for what people compose: as a role that may read what is registered, and nothing else. */
export interface ReportDoor {
  /**
   * Statements in one snapshot that cannot write. Throws online_report.busy, online_report.too_slow, online_report.no_role and
   * online_report.set_changed.
   */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for what is read bit by bit by somebody who may be slow: fewer of them at once. */
  readSlowly<T>(work: (tx: Tx) => AsyncGenerator<T>): AsyncGenerator<T>;
}
