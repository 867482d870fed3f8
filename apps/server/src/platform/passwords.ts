import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "./app-error.ts";
import { limitConcurrency, QueueFull } from "./concurrency-limit.ts";

/** Cost of a hash, which a guesser has to pay. */
export interface PasswordCost {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes. */
  readonly timeCost: number;
}

/** OWASP's parameters: 19 MiB, 2 passes, with 1 lane. */
const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Translates a full queue of computations into a refusal. Throws session.busy. */
export async function refuseIfQueueFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof QueueFull ? new AppError("session.busy") : error;
  }
}

/** Runs work when its turn comes. Throws QueueFull. */
export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>;

export interface PasswordsOptions {
  /** Computations at once. Default: by this machine's cores. */
  concurrency?: number;
  /** Replaces the queue of this process: the workers of a node share one. */
  runQueued?: RunQueued | undefined;
  /** Maximum number of waiting computations; a further one is refused. */
  queueLimit?: number;
  cost?: PasswordCost;
}

export interface Passwords {
  hash(plain: string): Promise<string>;
  /**
   * Compares the password exactly as sent. For an unknown user (`stored` undefined) it does the same work on a decoy
   * and returns false, so that the duration tells nothing. Throws QueueFull.
   */
  verify(stored: string | undefined, plain: string): Promise<boolean>;
  /** Returns whether a hash has weaker parameters than today's. It is replaced at the next successful sign-in. */
  needsRehash(stored: string): boolean;
  /** Returns the numbers of computations of this process. */
  load(): { readonly running: number; readonly waiting: number };
}

/**
 * Returns the number of computations at once: all cores but one, which is reserved for the event loop, and at least
 * one. Where several nodes share a machine each may use all cores, since another node's thread is as likely to compete
 * as its own.
 */
export const hashConcurrency = (cores: number, isShared: boolean): number => Math.max(1, isShared ? cores : cores - 1);

/**
 * Creates Argon2id hashing outside the event loop. Its bounded queue prevents a flood of sign-ins from blocking all
 * other work.
 */
export async function createPasswords(options: PasswordsOptions = {}): Promise<Passwords> {
  const {
    concurrency = hashConcurrency(availableParallelism(), false),
    queueLimit = 200,
    cost = PASSWORD_COST,
  } = options;
  const parameters = {
    algorithm: 2 /* argon2id: the library declares it as a const enum */,
    ...cost,
    parallelism: 1,
  } as const;
  const { runQueued = limitConcurrency(concurrency, queueLimit) } = options;
  let [running, waiting] = [0, 0];
  /** Runs a computation when its turn comes, and counts it. Throws QueueFull. */
  async function run<T>(work: () => Promise<T>): Promise<T> {
    let hasBegun = false;
    waiting += 1;
    try {
      return await runQueued(() => {
        [hasBegun, waiting, running] = [true, waiting - 1, running + 1];
        return work();
      });
    } finally {
      if (hasBegun) running -= 1;
      else waiting -= 1;
    }
  }
  const decoy = await hash("no account has this password", parameters);
  return {
    hash: (plain) => run(() => hash(plain, parameters)),
    verify: async (stored, plain) => {
      const matches = await run(() => verify(stored ?? decoy, plain));
      return matches && stored !== undefined;
    },
    needsRehash: (stored) => {
      const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored);
      return !parameters || Number(parameters[1]) < cost.memoryCost || Number(parameters[2]) < cost.timeCost;
    },
    load: () => ({ running, waiting }),
  };
}
