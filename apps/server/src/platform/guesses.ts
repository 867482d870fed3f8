import { eq, lt, sql } from "drizzle-orm";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database/database.ts";
import { removeInPortions } from "./database/remove-in-portions.ts";
import { guess } from "./guesses.tables.ts";

/** So many wrong ones within a window, then a pause. */
interface GuessBounds {
  readonly free: number;
  readonly windowMs: number;
  readonly pauseMs: number;
}

const USUAL: GuessBounds = { free: 5, windowMs: 10 * 60_000, pauseMs: 10 * 60_000 };

/**
 * Bounds how often a secret may be guessed, over all nodes: 5 wrong within 10 minutes, then a pause of 10, unless other
 * bounds are given. It is a rule of the secret itself and holds whatever the request limits are.
 */
export interface Guesses {
  /**
   * Counts a guess before it is compared, so that many at once get no more tries than one after the other. Answers the
   * seconds to wait, or undefined where the guess may be compared.
   */
  begin(key: string): Promise<number | undefined>;
  /** Does the pause hold now? After a wrong guess it says whether that was the last one before a pause. */
  isPaused(key: string): Promise<boolean>;
  /** Forgets the wrong guesses, after a right one. */
  forget(key: string, on?: Tx): Promise<void>;
  sweep(): Promise<number>;
}

export function createGuesses(db: Db, clock: Clock, bounds: Partial<GuessBounds> = {}): Guesses {
  const { free, windowMs, pauseMs } = { ...USUAL, ...bounds };
  return {
    begin: async (key) => {
      const now = new Date(clock.now());
      const windowStart = new Date(clock.now() - windowMs).toISOString();
      const pauseStart = new Date(clock.now() - pauseMs).toISOString();
      const at = sql`${now.toISOString()}::timestamptz`;
      const isPaused = sql`(${guess.count} >= ${free} AND ${guess.lastAt} > ${pauseStart}::timestamptz)`;
      const startsAnew = sql`(${guess.count} >= ${free} OR ${guess.since} <= ${windowStart}::timestamptz)`;
      const counted = await db
        .insert(guess)
        .values({ key, count: 1, since: now, lastAt: now })
        .onConflictDoUpdate({
          target: guess.key,
          set: {
            count: sql`CASE WHEN ${startsAnew} THEN 1 ELSE ${guess.count} + 1 END`,
            since: sql`CASE WHEN ${startsAnew} THEN ${at} ELSE ${guess.since} END`,
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
    forget: async (key, on = db) => {
      await on.delete(guess).where(eq(guess.key, key));
    },
    sweep: () => removeInPortions(db, guess, lt(guess.lastAt, new Date(clock.now() - Math.max(windowMs, pauseMs)))),
  };
}
