import { eq, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import { isOutOfTime } from "./database/out-of-time.ts";
import { removeInPortions } from "./database/remove-in-portions.ts";
import { guess } from "./guesses.tables.ts";

/** Number of wrong guesses within a window, and the pause after them. */
interface GuessLimits {
  readonly free: number;
  readonly windowMs: number;
  readonly pauseMs: number;
}

const DEFAULT_LIMITS: GuessLimits = { free: 5, windowMs: 10 * 60_000, pauseMs: 10 * 60_000 };

/**
 * Bounds the guesses at a secret, over all nodes: 5 wrong ones within 10 minutes, then a pause of 10, unless other
 * bounds are given. The bound belongs to the secret and applies independently of request limits.
 */
export interface Guesses {
  /**
   * Counts a guess before it is compared, so that concurrent guesses are no more than consecutive ones. Returns the
   * seconds to wait. Undefined: the guess may be compared.
   */
  begin(key: string): Promise<number | undefined>;
  /** Returns whether the pause applies now. After a wrong guess this shows whether it was the last before a pause. */
  isPaused(key: string): Promise<boolean>;
  /** Deletes the wrong guesses, after a right one. */
  forget(key: string, on?: Tx): Promise<void>;
  sweep(): Promise<number>;
}

export function createGuesses(db: Db, clock: Clock, bounds: Partial<GuessLimits> = {}): Guesses {
  const { free, windowMs, pauseMs } = { ...DEFAULT_LIMITS, ...bounds };
  return {
    begin: async (key) => {
      const now = new Date(clock.now());
      const windowStart = new Date(clock.now() - windowMs).toISOString();
      const pauseStart = new Date(clock.now() - pauseMs).toISOString();
      const at = sql`${now.toISOString()}::timestamptz`;
      const isPaused = sql`(${guess.count} >= ${free} AND ${guess.lastAt} > ${pauseStart}::timestamptz)`;
      const startsNewWindow = sql`(${guess.count} >= ${free} OR ${guess.since} <= ${windowStart}::timestamptz)`;
      const counted = await db
        .insert(guess)
        .values({ key, count: 1, since: now, lastAt: now })
        .onConflictDoUpdate({
          target: guess.key,
          set: {
            count: sql`CASE WHEN ${startsNewWindow} THEN 1 ELSE ${guess.count} + 1 END`,
            since: sql`CASE WHEN ${startsNewWindow} THEN ${at} ELSE ${guess.since} END`,
            lastAt: now,
          },
          setWhere: sql`NOT ${isPaused}`,
        })
        .returning({ key: guess.key });
      if (counted.length > 0) return undefined;
      const [row] = await db.select({ lastAt: guess.lastAt }).from(guess).where(eq(guess.key, key));
      const until = (row?.lastAt.getTime() ?? clock.now()) + pauseMs;
      return Math.max(1, Math.ceil((until - clock.now()) / 1000));
    },
    isPaused: async (key) => {
      const [row] = await db.select().from(guess).where(eq(guess.key, key));
      return row !== undefined && row.count >= free && row.lastAt.getTime() > clock.now() - pauseMs;
    },
    forget: async (key, tx = db) => {
      await tx.delete(guess).where(eq(guess.key, key));
    },
    sweep: () => {
      const oldest = new Date(clock.now() - Math.max(windowMs, pauseMs));
      return removeInPortions(db, guess, isOutOfTime(guess.lastAt, oldest, clock.now()));
    },
  };
}
