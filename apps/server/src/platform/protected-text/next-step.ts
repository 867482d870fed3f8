import type { DataKeyInfo } from "./protected-texts.ts";

/** State from which the next step follows. */
export interface ProtectionState {
  readonly stage: "plain" | "sealed";
  readonly keys: readonly DataKeyInfo[];
  /** Every node uses the present revision. */
  readonly areNodesCurrent: boolean;
  /** A node of release 1.0.0 is running. */
  readonly hasFormerNode: boolean;
  /** Time at which one was last running; null: none is expected. */
  readonly formerSeenAt: Date | null;
  readonly now: Date;
}

export type Step =
  | { readonly kind: "promote"; readonly purpose: "cipher" | "digest" }
  | { readonly kind: "seal" }
  | { readonly kind: "remove"; readonly purpose: "cipher" | "digest"; readonly versions: readonly number[] };

/** Time after the last node of release 1.0.0 until texts are sealed, which that release cannot read. */
const FORMER_RELEASE_MS = 24 * 3_600_000;
/** Codes and flows that were stored under a former key have expired after this time. */
const FORMER_KEY_MS = 24 * 3_600_000;

/** Returns the step that does not depend on rows: a new key for texts is written once all nodes know it. */
export function stepBeforeRows({ keys, areNodesCurrent }: ProtectionState): Step | undefined {
  const isNew = keys.some(({ purpose, state }) => purpose === "cipher" && state === "new");
  return isNew && areNodesCurrent ? { kind: "promote", purpose: "cipher" } : undefined;
}

/** Returns the step that follows when every row has the current form. */
export function stepAfterRows(state: ProtectionState): Step | undefined {
  const { stage, keys, areNodesCurrent, hasFormerNode, formerSeenAt, now } = state;
  if (!areNodesCurrent) return undefined;
  if (keys.some(({ purpose, state: one }) => purpose === "digest" && one === "new"))
    return { kind: "promote", purpose: "digest" };
  if (stage === "plain")
    return !hasFormerNode && (formerSeenAt === null || now.getTime() - formerSeenAt.getTime() >= FORMER_RELEASE_MS)
      ? { kind: "seal" }
      : undefined;
  for (const purpose of ["digest", "cipher"] as const) {
    const versions = keys
      .filter((key) => key.purpose === purpose && key.state === "former")
      .filter(({ since }) => now.getTime() - since.getTime() >= FORMER_KEY_MS)
      .map(({ version }) => version);
    if (versions.length > 0) return { kind: "remove", purpose, versions };
  }
  return undefined;
}

/** Returns the time at which a step becomes possible that waits for time alone. */
export function nextStepAt({ stage, keys, formerSeenAt }: Pick<ProtectionState, "stage" | "keys" | "formerSeenAt">) {
  const times = keys.flatMap(({ state, since }) => (state === "former" ? [since.getTime() + FORMER_KEY_MS] : []));
  if (stage === "plain" && formerSeenAt) times.push(formerSeenAt.getTime() + FORMER_RELEASE_MS);
  return times.length > 0 ? Math.min(...times) : undefined;
}
