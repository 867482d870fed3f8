import { AppError } from "./app-error.ts";
import type { Caller } from "./caller.ts";

/**
 * Kinds that a setting can require two persons for: administrators' roles, gates of subsystems, trusted certificate
 * authorities.
 */
export const sensitiveKinds = ["role", "gate", "trust"] as const;
/** Approval of a notice is requested by its author, and waits in a list of its own. */
export const secondPersonKinds = [...sensitiveKinds, "notice"] as const;
/** `takeover`: any access to another administrator's account. No setting names it. */
export type SensitiveKind = (typeof sensitiveKinds)[number] | "takeover";

/**
 * Returns the kinds of change that need two persons, given the kinds in the settings. Any sensitive kind adds `role`
 * and `takeover`: otherwise an administrator could grant the role to a second account, or enter a colleague's account,
 * and confirm their own change.
 */
export function kindsThatNeedSecondPerson(set: readonly string[]): ReadonlySet<string> {
  const isAnySensitive = sensitiveKinds.some((kind) => set.includes(kind));
  return new Set([...set, ...(isAnySensitive ? (["role", "takeover"] as const) : [])]);
}

/** Description of a change for the person who decides on it. */
export interface ChangeDescription {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Ids of the people affected. */
  readonly people?: readonly string[];
}

/**
 * The change lacks only the second person's approval. Thrown just before the change is written, so that the requester
 * sees other faults first. A call that may wait is then stored (`http/bind.ts`); any other is refused with this error.
 */
export class SecondPersonNeeded extends AppError {
  readonly words: ChangeDescription;

  constructor(words: ChangeDescription) {
    super("approval.needed");
    this.words = words;
  }
}

/**
 * Returns the ids of the people responsible for a change: the caller and the approver. Each of them must be permitted
 * to make it.
 */
export const responsibleUserIds = ({ userId, approvedBy }: Pick<Caller, "userId" | "approvedBy">): readonly string[] =>
  approvedBy === undefined ? [userId] : [userId, approvedBy];
