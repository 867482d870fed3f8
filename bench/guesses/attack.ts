import type { AttackedPortal, Source, Wait } from "./attacked-portal.ts";

/** `compared`: the guess was judged. `prepared`: a preparation was done, such as requesting a code. */
export type Outcome = "compared" | "prepared" | Wait;

/** Sends a guess whose captchas are already passed, so that many can be sent at the same moment. */
export type Fire = () => Promise<Outcome>;

/** Prepares a guess. */
export type Aim = () => Promise<Fire | Outcome>;

/** A rate of guesses below which an address is never throttled. */
export interface WaitBudget {
  readonly guesses: number;
  readonly everyMs: number;
}

/** An attack on a secret, with the limit that the design promises. */
export interface Attack {
  readonly secret: string;
  /** Values that a right guess reveals, each with its name and the number of equally likely values. */
  readonly spaces: readonly { readonly text: string; readonly size: number }[];
  /** Guesses per hour that the design allows one address and a thousand addresses, and the rule. */
  readonly promise: { readonly fromOne: number; readonly fromMany: number; readonly rule: string };
  /** Hours to simulate: 24 for a daily cap, a part of one if only limits by the minute apply. */
  readonly hours: number;
  readonly waitBudget?: WaitBudget;
  /** True: answers reveal refusals, so guesses are also sent ten at a time. */
  readonly isRefusalPlain: boolean;
  /** Number of addresses that represent the thousand. */
  readonly sources: number;
  /** Creates a new victim; returns how an address guesses. */
  prepare(portal: AttackedPortal): Promise<(source: Source) => Aim>;
}

/** A value was accepted that must be refused, regardless of the counts. */
export class UnexpectedAcceptance extends Error {
  override name = "Hole";
}

export const isWait = (outcome: Fire | Outcome): outcome is Wait => typeof outcome === "object";
