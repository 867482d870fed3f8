import { awardStatusOf, contractStatusOf, type ProjectStatus, projectStatusOf } from "./code-lists.ts";
import { type JsonObject, objectAt, objectsAt, textOf } from "./json-value.ts";

export interface DerivedStatus {
  status: ProjectStatus;
  /** True: the release does not state the status; it was inferred from the content (W02). */
  isInferred: boolean;
}

/**
 * Returns the status of a process: as stated, otherwise inferred from awards, contracts and the tags of its releases.
 */
export function processStatus(release: JsonObject, tags: readonly string[]): DerivedStatus {
  const projectStatus = projectStatusOf(textOf(objectAt(release, "tender")?.status));
  if (projectStatus !== undefined) return { status: projectStatus, isInferred: false };
  const isAwarded =
    objectsAt(release, "awards").some((award) => (awardStatusOf(textOf(award.status)) ?? "1") === "1") ||
    objectsAt(release, "contracts").some((contract) => (contractStatusOf(textOf(contract.status)) ?? "1") === "1");
  if (isAwarded) return { status: "3", isInferred: true };
  return { status: tags.includes("tenderCancellation") ? "5" : "2", isInferred: true };
}

/**
 * Returns the status by lot number (`0`: the process is not divided). A lot without a status has that of the process.
 */
export function lotStatuses(release: JsonObject, tags: readonly string[]): Map<string, ProjectStatus> {
  const whole = processStatus(release, tags).status;
  const lots = objectsAt(objectAt(release, "tender"), "lots");
  if (lots.length === 0) return new Map([["0", whole]]);
  return new Map(lots.map((lot, i) => [lotNumber(lot, i), projectStatusOf(textOf(lot.status)) ?? whole]));
}

export const lotNumber = (lot: JsonObject, index: number): string => textOf(lot.id) ?? `#${index + 1}`;
