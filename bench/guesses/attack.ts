import type { AttackedPortal, Source, Wait } from "./attacked-portal.ts";

/** `compared`: the guess was answered right or wrong. `prepared`: something else was done, such as asking for a code. */
export type Outcome = "compared" | "prepared" | Wait;

/** Sends one guess whose captchas are passed already, so that many can be sent at the same moment. */
export type Fire = () => Promise<Outcome>;

/** Everything that has to come before one guess. */
export type Aim = () => Promise<Fire | Outcome>;

/** So many guesses in so long are few enough that an address is never made to wait. */
export interface Patience {
  readonly guesses: number;
  readonly everyMs: number;
}

/** A secret, what the design promises for it, and how it is attacked. */
export interface Attack {
  readonly secret: string;
  /** What one right guess is worth: the secret's name with the number of equally likely values. */
  readonly spaces: readonly { readonly text: string; readonly size: number }[];
  /** Guesses an hour that the design allows one address and a thousand, and by which rule. */
  readonly promise: { readonly one: number; readonly many: number; readonly rule: string };
  /** Hours to simulate: 24 where a daily cap counts, a part of one where nothing but limits by the minute do. */
  readonly hours: number;
  readonly patience?: Patience;
  /** Refusals can be told from answers, so guesses are also sent ten at a time. */
  readonly isRefusalPlain: boolean;
  /** Addresses that stand for the thousand. */
  readonly sources: number;
  /** A fresh victim; answers how an address guesses. */
  prepare(portal: AttackedPortal): Promise<(source: Source) => Aim>;
}

/** Something was accepted that must not be, whatever the counts say. */
export class Hole extends Error {
  override name = "Hole";
}

export const isWait = (outcome: Fire | Outcome): outcome is Wait => typeof outcome === "object";
