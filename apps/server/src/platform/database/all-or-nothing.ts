import type { Tx } from "./database.ts";

/** A fault in a file, with its line or the number of its record. */
export interface FileFault {
  readonly row: number;
  /** Chinese description of the fault. */
  readonly what: string;
}

const MAX_REPORTED = 100;

/** Limits the reported faults to as many as a person can correct at once, and counts all. */
export const reportedFaults = (faults: readonly FileFault[]) => ({
  faults: faults.slice(0, MAX_REPORTED),
  faultCount: faults.length,
});

/** Thrown to roll the transaction back. */
class RolledBack extends Error {
  override name = "RolledBack";
}

/**
 * Runs `work` in one transaction, and rolls it back for a try or if `faults` were found. Returns whether it was
 * committed. Inside a transaction it is a savepoint.
 */
export async function allOrNothing(
  tx: Tx,
  mode: "try" | "apply",
  faults: readonly FileFault[],
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  try {
    await tx.transaction(async (tx) => {
      await work(tx);
      if (mode === "try" || faults.length > 0) throw new RolledBack();
    });
    return true;
  } catch (error) {
    if (error instanceof RolledBack) return false;
    throw error;
  }
}
