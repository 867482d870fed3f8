import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import type { DatabaseClock } from "#platform/database-clock.ts";
import type { AnnouncementDecisions } from "../announcement/decisions.service.ts";
import type { DueStore } from "./due.store.ts";
import type { LotMoves } from "./lot-moves.service.ts";

/** The clock of tenders: timed moves of lots and scheduled announcements, on every node. */
export interface TenderClock {
  /** Applies what is due. Returns the number of moves. */
  run(): Promise<number>;
}

export interface TenderClockDeps {
  readonly db: Db;
  readonly due: DueStore;
  readonly moves: Pick<LotMoves, "moveDue">;
  readonly decisions: Pick<AnnouncementDecisions, "publishDue">;
  readonly databaseClock: DatabaseClock;
  /** Clock of this node, which may differ from that of the database. */
  readonly clock: Clock;
  /** Runs the job again at this time of the node's clock, in milliseconds. */
  readonly wakeAt: (at: number) => void;
}

/** Publications of one run; a run with work is repeated after a second. */
const PUBLICATIONS = 20;
/** Lots of one transaction. Calls about their projects wait until it ends. */
const LOTS = 100;

export const createTenderClock = (deps: TenderClockDeps): TenderClock => {
  const { db, due, moves, decisions, databaseClock, clock, wakeAt } = deps;
  return {
    run: async () => {
      const next = await due.next();
      if (next === null) return 0;
      const waitMs = next.getTime() - (await databaseClock.now(db)).getTime();
      if (waitMs > 0) {
        wakeAt(clock.now() + waitMs);
        return 0;
      }
      return (await decisions.publishDue(PUBLICATIONS)) + (await moves.moveDue(LOTS));
    },
  };
};
