import type { Tx } from "./database.ts";

/** What is wrong in a file, by line or by the how manieth record. */
export interface FileFault {
  readonly row: number;
  readonly what: string;
}

const MOST_TOLD = 100;

/** As many as whoever chose the file can mend at a time, and how many there are. */
export const toldFaults = (faults: readonly FileFault[]) => ({
  faults: faults.slice(0, MOST_TOLD),
  faultCount: faults.length,
});

/** Takes back everything that was written, and hands out what it would have come to. */
class TakenBack extends Error {
  override name = "TakenBack";
}

/**
 * Runs `work` in one transaction; rolls it back for a try, or where `faults` were found. Answers whether it stays. Inside a
 * transaction it is a savepoint.
 */
export async function allOrNothing(
  on: Tx,
  mode: "try" | "apply",
  faults: readonly FileFault[],
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  try {
    await on.transaction(async (tx) => {
      await work(tx);
      if (mode === "try" || faults.length > 0) throw new TakenBack();
    });
    return true;
  } catch (error) {
    if (error instanceof TakenBack) return false;
    throw error;
  }
}
