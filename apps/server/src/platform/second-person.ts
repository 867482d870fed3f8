import { AppError } from "./app-error.ts";
import type { Caller } from "./caller.ts";

/** What can be set to need two persons: roles that administer, gates of subsystems, authorities that certificates are trusted by. */
export const sensitiveKinds = ["role", "gate", "trust"] as const;
/** Notices are asked for by their authors, and wait in a place of their own. */
export const secondPersonKinds = [...sensitiveKinds, "notice"] as const;
/** `takeover`: whatever leads into another administrator's account. No setting names it. */
export type SensitiveKind = (typeof sensitiveKinds)[number] | "takeover";

/**
 * The kinds of change that need two persons, given the kinds that are set. One sensitive kind that is set adds `role` and `takeover`:
 * otherwise an administrator could give the role to a second account, or enter a colleague's account, and confirm their own change.
 */
export function kindsTakingTwo(set: readonly string[]): ReadonlySet<string> {
  const isAnySensitive = sensitiveKinds.some((kind) => set.includes(kind));
  return new Set([...set, ...(isAnySensitive ? (["role", "takeover"] as const) : [])]);
}

/** A change as whoever decides upon it reads it. */
export interface ChangeWords {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Ids of the people whom it is about. */
  readonly people?: readonly string[];
}

/**
 * All but the other person's consent is there. Thrown where a change is about to be written, so that what it breaks is said
 * to whoever asks for it; a call that may wait is then kept (`http/bind.ts`), every other is refused by it.
 */
export class SecondPersonNeeded extends AppError {
  readonly words: ChangeWords;

  constructor(words: ChangeWords) {
    super("approval.needed");
    this.words = words;
  }
}

/** Ids of those who answer for a change: whoever makes it, and whoever has agreed. Each of them must be allowed to make it. */
export const answeringFor = ({ userId, approvedBy }: Pick<Caller, "userId" | "approvedBy">): readonly string[] =>
  approvedBy === undefined ? [userId] : [userId, approvedBy];
