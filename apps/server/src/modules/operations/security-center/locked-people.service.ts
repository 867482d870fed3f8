import { createHash } from "node:crypto";
import { anonymousPoints, limits } from "@tender/contract";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { maskTypedName } from "#platform/masking.ts";
import type { RateLimiter } from "#platform/rate-limiter.ts";
import { limitWords } from "./limit-words.ts";
import type { LimitPoints, SecurityCenterStore } from "./security-center.store.ts";

export interface ActiveLock {
  readonly id: string;
  readonly kind: "rate" | "password" | "second-factor" | "certificate";
  readonly what: string;
  readonly who: string;
  readonly count: number;
  readonly until: Date;
}

type ReleasableLock = ActiveLock & { readonly release: (tx: Tx) => Promise<void> };

/** Lists the people whom a limit blocks now, and releases them. */
export interface LockedPeople {
  list(): Promise<ActiveLock[]>;
  /** Throws security.not_held: the block has ended already. */
  release(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface HeldPeopleDeps {
  readonly db: Db;
  readonly store: SecurityCenterStore;
  readonly limiter: Pick<RateLimiter, "forget">;
  readonly guesses: Pick<PasswordGuesses, "clear" | "remainingWait">;
  readonly resetGuess: (key: string, on: Tx) => Promise<void>;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
  readonly clock: Clock;
}

const MINUTE = 60_000;
/** Limits of other modules, repeated here: both must be equal. */
const WAITING_MS = 15 * MINUTE;
const TWO_STEP = { prefix: "two-step:", free: 5, pauseMs: 10 * MINUTE } as const;
const CERTIFICATE = { prefix: "ca-gate:", free: 5, pauseMs: 15 * MINUTE } as const;
const FREE_PASSWORDS = 5;

const idOf = (...parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** The general limit of addresses without a session. */
export const ANONYMOUS = "anonymous";

export const countedLimits: readonly LimitPoints[] = [
  ...Object.entries(limits).flatMap(([name, limit]) => ("perNode" in limit ? [] : [{ name, points: limit.points }])),
  { name: ANONYMOUS, points: anonymousPoints },
];

export const limitTitle = (name: string): string =>
  name === ANONYMOUS ? "一般请求（未登录）" : (limitWords[name as keyof typeof limitWords] ?? name);

/** Returns an address in full, but only the end of a key of a session, task or client. */
const whoOf = (key: string): string => (/[.:]/.test(key) ? key : `…${key.slice(-6)}`);

export function createLockedPeople(deps: HeldPeopleDeps): LockedPeople {
  const { db, store, limiter, guesses, resetGuess, audit, clock } = deps;

  const overLimit = async (now: number): Promise<ReleasableLock[]> =>
    (await store.overLimit(countedLimits, now)).map(({ name, key, points, until }) => ({
      id: idOf("rate", name, key),
      kind: "rate",
      what: limitTitle(name),
      who: whoOf(key),
      count: points,
      until,
      release: (tx) => limiter.forget(tx, name, key),
    }));

  async function passwords(now: number): Promise<ReleasableLock[]> {
    const failed = await store.passwordFailures(FREE_PASSWORDS, new Date(now - WAITING_MS));
    const waits = failed.map(async ({ username, address, count }): Promise<ReleasableLock[]> => {
      const seconds = await guesses.remainingWait(username, address);
      if (seconds === 0) return [];
      const until = new Date(now + seconds * 1_000);
      const who = `${maskTypedName(username)}（${address}）`;
      return [
        {
          id: idOf("password", username, address),
          kind: "password",
          what: "登录密码",
          who,
          count,
          until,
          release: (tx) => guesses.clear(username, { address }, tx),
        },
      ];
    });
    return (await Promise.all(waits)).flat();
  }

  async function guessed(
    now: number,
    { prefix, free, pauseMs }: typeof TWO_STEP | typeof CERTIFICATE,
    kind: "second-factor" | "certificate",
    title: string,
  ): Promise<ReleasableLock[]> {
    const rows = await store.guesses(prefix, free, new Date(now - pauseMs));
    const keys = rows.map(({ key }) => key.slice(prefix.length));
    const names = kind === "second-factor" ? await store.usernamesOf(keys) : new Map<string, string>();
    return rows.map(({ key, count, lastAt }) => {
      const subject = key.slice(prefix.length);
      const until = new Date(lastAt.getTime() + pauseMs);
      return {
        id: idOf(kind, subject),
        kind,
        what: title,
        who: names.get(subject) ?? whoOf(subject),
        count,
        until,
        release: (tx) => resetGuess(key, tx),
      };
    });
  }

  async function all(): Promise<ReleasableLock[]> {
    const now = clock.now();
    const found = await Promise.all([
      passwords(now),
      guessed(now, TWO_STEP, "second-factor", "动态码与恢复码"),
      guessed(now, CERTIFICATE, "certificate", "保证金证书核验"),
      overLimit(now),
    ]);
    return found.flat();
  }

  return {
    list: async () => (await all()).map(({ release: _, ...lock }) => lock),
    release: async (id, { userId, username }, origin) => {
      const entry = { action: "security.release", userId, username, object: id, origin };
      const lock = await audit.recordRefusals(entry, async () => {
        const match = (await all()).find((candidate) => candidate.id === id);
        if (!match) throw new AppError("security.not_held");
        return match;
      });
      await audit.change(db, entry, async (tx) => ({ result: await lock.release(tx) }));
    },
  };
}
