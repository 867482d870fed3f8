import { isFinalState, type LotState } from "@tender/contract/tender-terms";

/** Values of the dictionary `xmzt` by the state of a lot. */
const statusOf: Readonly<Record<LotState, string>> = {
  draft: "1",
  open: "2",
  opening: "2",
  evaluation: "2",
  publicity: "2",
  decision: "2",
  awarded: "2",
  done: "3",
  failed: "4",
  cancelled: "5",
};

/** The least good end first: a project of ended lots has the best of them. */
const ENDS: readonly LotState[] = ["done", "failed", "cancelled"];

/**
 * Returns the project's value of the dictionary `xmzt`: in progress while a lot runs, planned while all lots are drafts,
 * else the best end of its lots.
 */
export function projectStatus(states: readonly LotState[]): string {
  const running = states.filter((state) => !isFinalState(state));
  if (running.some((state) => state !== "draft")) return "2";
  if (running.length > 0) return statusOf.draft;
  const best = ENDS.find((end) => states.includes(end)) ?? "draft";
  return statusOf[best];
}
