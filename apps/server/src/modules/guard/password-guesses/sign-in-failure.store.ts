import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { named } from "#platform/database/named-statement.ts";
import { isOutOfTime } from "#platform/database/out-of-time.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { isTypedNumber, maskPhone } from "#platform/masking.ts";
import type { ProtectedText } from "#platform/protected-text/protected-text.ts";
import { signInFailure } from "./password-guesses.tables.ts";
import { FAILURE_FORGOTTEN_MS, FAILURE_WINDOW_MS, type Failures } from "./sign-in-throttle.ts";

interface Sums {
  pair_count: number | null;
  pair_last: Date | string | null;
  of_account: string;
  from_address: string;
  accounts: string;
  accounts_at_last: string;
  address_last: Date | string | null;
}

const time = (value: Date | string | null): number => (value === null ? 0 : new Date(value).getTime());

/** Returns the name under which failures are stored: of a number its masked form and its keyed digest. */
export const failureNameOf =
  (texts: Pick<ProtectedText, "keyOf">) =>
  (name: string): string => {
    if (!isTypedNumber(name)) return name;
    const key = texts.keyOf(name);
    return key === name ? name : `${maskPhone(name)} ${key}`;
  };

export function createSignInFailureStore(db: Db, nameOf: (name: string) => string) {
  const read = named<Sums>(
    db,
    `SELECT max(count) FILTER (WHERE username = ANY($1) AND address = $2) AS pair_count,
            max(last_at) FILTER (WHERE username = ANY($1) AND address = $2) AS pair_last,
            coalesce(sum(count) FILTER (WHERE username = ANY($1) AND last_at > $3), 0) AS of_account,
            coalesce(sum(count) FILTER (WHERE address = $2 AND last_at > $3), 0) AS from_address,
            count(*) FILTER (WHERE address = $2 AND last_at > $3) AS accounts,
            count(*) FILTER (WHERE address = $2 AND last_at > address_last - make_interval(secs => $5)) AS accounts_at_last,
            max(address_last) AS address_last
     FROM (SELECT *, max(last_at) FILTER (WHERE address = $2) OVER () AS address_last
           FROM sign_in_failure WHERE (username = ANY($1) OR address = $2) AND last_at > $4) AS failed`,
  );
  /** Both forms, because a node of release 1.0.0 stores a number as typed, and callers pass stored names too. */
  const namesOf = (name: string): string[] => [name, nameOf(name)];
  return {
    read: async (typed: string, address: string, now: number): Promise<Failures> => {
      const recent = new Date(now - FAILURE_WINDOW_MS);
      const remembered = new Date(now - FAILURE_FORGOTTEN_MS);
      const [sums] = await read(namesOf(typed), address, recent, remembered, FAILURE_WINDOW_MS / 1000);
      return {
        pair: sums?.pair_count ? { count: sums.pair_count, lastAt: time(sums.pair_last) } : undefined,
        ofAccount: Number(sums?.of_account ?? 0),
        fromAddress: Number(sums?.from_address ?? 0),
        accountsFromAddress: Number(sums?.accounts ?? 0),
        accountsAtLast: Number(sums?.accounts_at_last ?? 0),
        lastFromAddress: time(sums?.address_last ?? null),
      };
    },
    /**
     * Counts a failure. Fewer than five that began before the window restart the count, as do any older than 12 hours.
     */
    add: async (username: string, address: string, now: number): Promise<void> => {
      const at = new Date(now);
      const windowStart = new Date(now - FAILURE_WINDOW_MS).toISOString();
      const forgotten = new Date(now - FAILURE_FORGOTTEN_MS).toISOString();
      const isOver = sql`((${signInFailure.count} < 5 AND ${signInFailure.since} < ${windowStart}) OR ${signInFailure.lastAt} < ${forgotten})`;
      await db
        .insert(signInFailure)
        .values({ username: nameOf(username), address, count: 1, since: at, lastAt: at })
        .onConflictDoUpdate({
          target: [signInFailure.username, signInFailure.address],
          set: {
            count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${signInFailure.count} + 1 END`,
            since: sql`CASE WHEN ${isOver} THEN ${at.toISOString()}::timestamptz ELSE ${signInFailure.since} END`,
            lastAt: at,
          },
        });
    },
    clear: async (username: string, address: string, tx: Tx = db): Promise<void> => {
      await tx
        .delete(signInFailure)
        .where(and(inArray(signInFailure.username, namesOf(username)), eq(signInFailure.address, address)));
    },
    removeOutOfTime: (before: Date, now: number): Promise<number> =>
      removeInPortions(db, signInFailure, isOutOfTime(signInFailure.lastAt, before, now)),
  };
}

export type SignInFailureStore = ReturnType<typeof createSignInFailureStore>;
