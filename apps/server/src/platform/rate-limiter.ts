import { anonymousPoints, type LimitName, limits } from "@tender/contract";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { waitError } from "./app-error.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { systemClock } from "./clock.ts";
import type { Tx } from "./database/database.ts";

/** Counts requests over all nodes. Undefined: allowed; otherwise the seconds to wait. */
export interface RateLimiter {
  consume(limit: LimitName, key: string, anonymous?: boolean): Promise<number | undefined>;
  /** Removes one request from the count. Not for the general limit and limits that each node counts itself. */
  refund(limit: LimitName, key: string): Promise<void>;
  /** Resets a key of a limit that all nodes share; `anonymous` is the general limit of addresses. */
  forget(tx: Tx, limit: string, key: string): Promise<void>;
  /** Consumes one request of the general limit from this node's lease of a session. False: no lease, call `consume`. */
  consumeLeased(sessionId: string): boolean;
}

/** Counts one request. Throws http.too_many_requests. */
export async function requireWithinLimit(
  limiter: Pick<RateLimiter, "consume">,
  limit: LimitName,
  key: string,
  anonymous = false,
): Promise<void> {
  const wait = await limiter.consume(limit, key, anonymous);
  if (wait !== undefined) throw waitError("http.too_many_requests", wait);
}

/** Requests per lease. A node leases the general limit, so that most requests need no query. */
const LEASE_SIZE = 20;
const MAX_LEASES = 50_000;
const MAX_COUNTS = 100_000;

/** Requests that a node may still admit for a key without a query. */
interface Lease {
  remaining: number;
  /** End of the window in which the requests count. Milliseconds. */
  readonly until: number;
}

/** Remaining milliseconds of the window of the granted requests, or the seconds to wait. */
type Consumption = { readonly lastsMs: number } | { readonly waitSeconds: number };

/** Admits everything, for load runs (RATE_LIMITS=off, refused in production mode). */
export const noLimits: RateLimiter = {
  consume: async () => undefined,
  refund: async () => undefined,
  forget: async () => undefined,
  consumeLeased: () => true,
};

/** Counts in this node's memory only. */
function createNodeCounts() {
  const counts = new BoundedCache<{ count: number; readonly until: number }>(systemClock, MAX_COUNTS, 60_000);
  /** Returns the seconds to wait. Undefined: allowed. */
  return (name: LimitName, key: string): number | undefined => {
    const { points, windowSeconds } = limits[name];
    const now = systemClock.now();
    const window = counts.get(`${name}:${key}`);
    if (!window || window.until <= now) {
      counts.set(`${name}:${key}`, { count: 1, until: now + windowSeconds * 1_000 });
      return undefined;
    }
    window.count += 1;
    return window.count <= points ? undefined : Math.max(1, Math.ceil((window.until - now) / 1_000));
  };
}

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
  const shared = Object.fromEntries(
    Object.entries(limits).map(([name, { points, windowSeconds }]) => [name, store(name, points, windowSeconds)]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const anonymous = store("anonymous", anonymousPoints, limits.general.windowSeconds);
  const leases = new BoundedCache<Lease>(systemClock, MAX_LEASES, limits.general.windowSeconds * 1000);
  const pendingLeases = new Map<string, Promise<Consumption>>();
  const countOnNode = createNodeCounts();

  async function consumePoints(limiter: RateLimiterPostgres, key: string, points: number): Promise<Consumption> {
    try {
      return { lastsMs: (await limiter.consume(key, points)).msBeforeNext };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        return { waitSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
      throw refusal;
    }
  }

  /** Acquires a lease. Concurrent requests for the same key share one acquisition. */
  function acquireLease(key: string, isAnonymous: boolean, leaseKey: string): Promise<Consumption> {
    const running = pendingLeases.get(leaseKey);
    if (running) return running;
    const pending = consumePoints(isAnonymous ? anonymous : shared.general, key, LEASE_SIZE)
      .then((consumption) => {
        if ("lastsMs" in consumption)
          leases.set(leaseKey, { remaining: LEASE_SIZE, until: systemClock.now() + consumption.lastsMs });
        return consumption;
      })
      .finally(() => pendingLeases.delete(leaseKey));
    pendingLeases.set(leaseKey, pending);
    return pending;
  }

  function consumeFromLease(leaseKey: string): boolean {
    const lease = leases.get(leaseKey);
    if (!lease || lease.remaining === 0 || lease.until <= systemClock.now()) return false;
    lease.remaining -= 1;
    return true;
  }

  async function consumeLeased(key: string, isAnonymous: boolean): Promise<number | undefined> {
    const leaseKey = isAnonymous ? `a:${key}` : key;
    for (;;) {
      if (consumeFromLease(leaseKey)) return undefined;
      const consumption = await acquireLease(key, isAnonymous, leaseKey);
      if ("waitSeconds" in consumption) return consumption.waitSeconds;
    }
  }

  return {
    consume: async (name, key, isAnonymous = false) => {
      if (name === "general") return consumeLeased(key, isAnonymous);
      if ("perNode" in limits[name]) return countOnNode(name, key);
      const consumption = await consumePoints(shared[name], key, 1);
      return "waitSeconds" in consumption ? consumption.waitSeconds : undefined;
    },
    refund: async (name, key) => {
      await shared[name].reward(key);
    },
    forget: async (tx, name, key) => {
      const limiter = name === "anonymous" ? anonymous : shared[name as LimitName];
      // The library's own deletion would use another connection, outside the transaction.
      if (limiter) await tx.execute(sql`DELETE FROM rate_limit WHERE key = ${limiter.getKey(key)}`);
    },
    consumeLeased: consumeFromLease,
  };
}

/**
 * Returns the key of a client address. Of IPv6 it is the /64 network, because a client controls all of its addresses.
 */
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
