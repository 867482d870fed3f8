import type { OcdsRelease } from "#modules/tendering/archive/own/own-releases.service.ts";
import { changedFields, withRemovedFields } from "./changed-fields.ts";
import type { JsonObject } from "./json-parts.ts";
import type { LotStatus, OwnDocument, OwnProcess } from "./own-process.ts";
import { formerParties, partiesOf, partyReference } from "./parties-of.ts";
import { documentsOf, planningOf, tenderOf } from "./tender-of.ts";

/** Events of a tender that publish a release. The process has the state after the event. */
export type OwnEvent =
  /** 意向, 立项. */
  | { readonly kind: "planning" }
  /** 公告. */
  | { readonly kind: "tender" }
  /** 澄清. */
  | { readonly kind: "clarification" }
  /** 更正. `before`: the process before the event. */
  | {
      readonly kind: "amendment";
      readonly before: OwnProcess;
      readonly amendsReleaseId: string;
      readonly rationale: string;
    }
  /** 终止 of one lot or more. */
  | { readonly kind: "cancellation" }
  /** 流标 of one lot or more. */
  | { readonly kind: "failure" };

/** Number and time of a release, and the announcement that it publishes. */
export interface ReleaseFrame {
  readonly number: number;
  readonly at: Date;
  /** Null: the event publishes no announcement. */
  readonly announcement: OwnDocument | null;
}

/** Returns the id of a release. Ids of one process ascend as texts, which orders releases of the same date. */
export const releaseIdOf = (ocid: string, number: number): string => `${ocid}-${String(number).padStart(6, "0")}`;

const TAGS: Readonly<Record<OwnEvent["kind"], string>> = {
  planning: "planning",
  tender: "tender",
  clarification: "tenderUpdate",
  amendment: "tenderAmendment",
  cancellation: "tenderCancellation",
  failure: "tenderUpdate",
};

/** Statuses of the lots that these events end. */
const ENDED_STATUS: Partial<Record<OwnEvent["kind"], LotStatus>> = {
  cancellation: "cancelled",
  failure: "unsuccessful",
};

/**
 * Returns the release of an event: the whole state of the process after it. The compiled releases of a process are its
 * current state, except that the standard's merge removes no lots, items and documents. Throws if no lot has the status
 * that the event sets.
 */
export function releaseOf(
  process: OwnProcess,
  event: OwnEvent,
  { number, at, announcement }: ReleaseFrame,
): OcdsRelease {
  const { ocid, buyer, repeats } = process;
  const ended = ENDED_STATUS[event.kind];
  if (ended !== undefined && !process.lots.some(({ status }) => status === ended))
    throw new Error(`${ocid} has no lot that is ${ended}`);
  const id = releaseIdOf(ocid, number);
  const documents = announcement === null ? process.documents : [...process.documents, announcement];
  const content = contentOf(process, documents);
  const amended =
    event.kind === "amendment"
      ? withAmendment(content, event, { id, date: at.toISOString(), previous: contentOf(event.before, documents) })
      : content;
  return {
    ocid,
    id,
    date: at.toISOString(),
    tag: [TAGS[event.kind]],
    initiationType: "tender",
    language: "zh",
    buyer: partyReference(buyer),
    ...amended,
    ...(repeats === null
      ? {}
      : {
          relatedProcesses: [
            {
              id: repeats.ocid,
              relationship: [repeats.ended === "unsuccessful" ? "unsuccessfulProcess" : "prior"],
              title: repeats.title,
              scheme: "ocid",
              identifier: repeats.ocid,
            },
          ],
        }),
  };
}

interface Content {
  readonly parties: JsonObject[];
  readonly planning: JsonObject;
  readonly tender: JsonObject;
}

const contentOf = (process: OwnProcess, documents: readonly OwnDocument[]): Content => ({
  parties: partiesOf(process),
  planning: { ...planningOf(process), ...documentsOf(documents, "planning") },
  tender: { ...tenderOf(process), ...documentsOf(documents, "tender") },
});

function withAmendment(
  content: Content,
  { amendsReleaseId, rationale }: Extract<OwnEvent, { kind: "amendment" }>,
  { id, date, previous }: { readonly id: string; readonly date: string; readonly previous: Content },
): JsonObject {
  const changes = changedFields(previous.tender, content.tender);
  const amendment = {
    id,
    date,
    rationale,
    amendsReleaseID: amendsReleaseId,
    releaseID: id,
    ...(changes.length === 0 ? {} : { changes }),
  };
  const { planning, tender } = content;
  return {
    parties: [...content.parties, ...formerParties(previous.parties, content.parties)],
    planning: withRemovedFields(previous.planning, planning),
    tender: { ...withRemovedFields(previous.tender, tender), amendments: [amendment] },
  };
}
