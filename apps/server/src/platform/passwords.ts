import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "./app-error.ts";
import { inTurn, QueueFull } from "./in-turn.ts";

/** What a hash costs whoever guesses. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
}

/** OWASP's parameters: 19 MiB, 2 passes, with 1 lane. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Too many computations waiting is an answer, not a fault. Throws session.busy. */
export async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof QueueFull ? new AppError("session.busy") : error;
  }
}

export interface PasswordsOptions {
  /** Computations at once; of this machine's cores unless stated. */
  concurrency?: number;
  /** How many may wait beyond those; the next is refused. */
  queueLimit?: number;
  cost?: PasswordCost;
}

export interface Passwords {
  hash(plain: string): Promise<string>;
  /**
   * Compares exactly as sent. `stored` undefined stands for an unknown user: the same work is done on a decoy, and the
   * answer is no. Throws QueueFull when too many wait.
   */
  verify(stored: string | undefined, plain: string): Promise<boolean>;
  /** A hash made with weaker parameters than today's is replaced at the next good sign-in. */
  needsRehash(stored: string): boolean;
}

/**
 * Computations at once: one core is left to the thread that answers, at least one is used. Where several nodes share a machine each may
 * use them all, since another one's thread is as likely to be in the way as its own.
 */
export const hashesAtOnce = (cores: number, isShared: boolean): number => Math.max(1, isShared ? cores : cores - 1);

/** Argon2id off the event loop behind a bounded queue, so that a flood of sign-ins cannot starve everything else. */
export async function createPasswords(options: PasswordsOptions = {}): Promise<Passwords> {
  const { concurrency = hashesAtOnce(availableParallelism(), false), queueLimit = 200, cost = PASSWORD_COST } = options;
  const parameters = { algorithm: 2 /* argon2id: the library gives a const enum */, ...cost, parallelism: 1 } as const;
  const queued = inTurn(concurrency, queueLimit);
  const decoy = await hash("no account has this password", parameters);
  return {
    hash: (plain) => queued(() => hash(plain, parameters)),
    verify: async (stored, plain) => {
      const matches = await queued(() => verify(stored ?? decoy, plain));
      return matches && stored !== undefined;
    },
    needsRehash: (stored) => {
      const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
      return !found || Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost;
    },
  };
}
