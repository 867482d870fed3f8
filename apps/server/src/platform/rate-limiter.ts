import { anonymousPoints, type LimitName, limits } from "@tender/contract";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";

/** Counts requests over all nodes. Undefined: allowed; otherwise the seconds to wait. */
export interface RateLimiter {
  consume(limit: LimitName, key: string, anonymous?: boolean): Promise<number | undefined>;
}

/** A node takes the general limit in leases of so many requests, so that most requests need no word with the database. */
const LEASE = 20;

/** For load runs: everything passes (RATE_LIMITS=off, refused in production mode). */
export const noLimits: RateLimiter = { consume: async () => undefined };

export function createRateLimiter(pool: pg.Pool): RateLimiter {
  const store = (name: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limit",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration,
    });
  const shared = new Map(
    Object.entries(limits).map(([name, { points, windowSeconds }]) => [name, store(name, points, windowSeconds)]),
  );
  const anonymous = store("anonymous", anonymousPoints, limits.general.windowSeconds);
  /** What is left of this node's leases; a full window's leases end with the window. */
  const leased = new RateLimiterMemory({ points: LEASE, duration: limits.general.windowSeconds });

  async function take(limiter: RateLimiterPostgres, key: string, points: number): Promise<number | undefined> {
    try {
      await limiter.consume(key, points);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  return {
    consume: async (name, key, isAnonymous = false) => {
      if (name !== "general") return take(shared.get(name) as RateLimiterPostgres, key, 1);
      const leaseKey = isAnonymous ? `a:${key}` : key;
      const held = await leased.get(leaseKey);
      if (held && held.consumedPoints > 0 && held.consumedPoints < LEASE) {
        await leased.consume(leaseKey, 1);
        return undefined;
      }
      const wait = await take(isAnonymous ? anonymous : (shared.get("general") as RateLimiterPostgres), key, LEASE);
      if (wait !== undefined) return wait;
      await leased.delete(leaseKey);
      await leased.consume(leaseKey, 1);
      return undefined;
    },
  };
}

/** The key of a client address: IPv6 counts by its /64, since a client commands all of one. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail = ""] = plain.split("::");
  const left = head ? head.split(":") : [];
  const right = plain.includes("::") && tail ? tail.split(":") : [];
  const middle = plain.includes("::") ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  const groups = [...left, ...middle, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16).toString(16))
    .join(":")}::/64`;
}
