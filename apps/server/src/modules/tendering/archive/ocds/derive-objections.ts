import { type DeriveContext, instantOf, relatedLots } from "./derive-awards.ts";
import { type JsonObject, objectAt, objectsAt, textOf } from "./json-value.ts";
import type { ObjectionModel } from "./process-model.ts";

type Outcome = ObjectionModel["outcome"];

/**
 * Statuses of the complaints extension. An answered claim has its outcome in `resolutionType`; a draft does not count.
 */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  claim: "open",
  pending: "open",
  accepted: "open",
  answered: "open",
  satisfied: "upheld",
  resolved: "upheld",
  declined: "dismissed",
  invalid: "rejected",
  mistaken: "rejected",
  cancelled: "withdrawn",
  stopping: "withdrawn",
  stopped: "withdrawn",
};

/**
 * 质疑与投诉 of the complaints extension: the tender contains those about the procurement documents, an award those about
 * the result. One that names no lot concerns all lots of its part.
 */
export function deriveObjections(context: DeriveContext): ObjectionModel[] {
  const { release, lotNumbers } = context;
  const ofTender = objectsAt(objectAt(release, "tender"), "complaints").flatMap((complaint) =>
    objectionsOf(context, complaint, "tender", lotNumbers),
  );
  const ofAwards = objectsAt(release, "awards").flatMap((award) => {
    const lots = relatedLots(context, award);
    return objectsAt(award, "complaints").flatMap((complaint) =>
      objectionsOf(context, complaint, "award", lots.length > 0 ? lots : lotNumbers),
    );
  });
  const found = new Map<string, ObjectionModel>();
  for (const objection of [...ofTender, ...ofAwards])
    found.set(`${objection.lotNo}|${objection.objectionNo}`, objection);
  return [...found.values()];
}

function objectionsOf(
  context: DeriveContext,
  complaint: JsonObject,
  stage: ObjectionModel["stage"],
  lots: readonly string[],
): ObjectionModel[] {
  const objectionNo = textOf(complaint.id) ?? textOf(complaint.complaintID);
  const outcome = outcomeOf(complaint);
  if (objectionNo === undefined || outcome === undefined) return [];
  const named = relatedLots(context, complaint);
  const filedAt = instantOf(complaint.dateSubmitted) ?? instantOf(complaint.date);
  const decidedAt =
    outcome === "open" ? undefined : (instantOf(complaint.dateDecision) ?? instantOf(complaint.dateAnswered));
  const kind = textOf(complaint.type) === "complaint" ? "complaint" : "query";
  return (named.length > 0 ? named : lots).map((lotNo) => ({
    lotNo,
    objectionNo,
    stage,
    kind,
    filedAt,
    decidedAt,
    outcome,
  }));
}

function outcomeOf(complaint: JsonObject): Outcome | undefined {
  const status = textOf(complaint.status) ?? "pending";
  const resolution = status === "answered" ? textOf(complaint.resolutionType) : undefined;
  return OUTCOMES[resolution ?? status];
}
