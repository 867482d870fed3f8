import type { EndpointOf, ResultOf } from "@tender/contract";
import { retentionEnd } from "../retention.ts";
import type { AwardRow, ContractRow, DossierFacts } from "./dossier-rows.ts";

type Timeline = ResultOf<EndpointOf<"archive.readDossier">>["timeline"];
type Event = Timeline[number];

/** Events of one day follow the order of a procurement. */
const ORDER: readonly Event["event"][] = [
  "published",
  "bidStart",
  "bidDeadline",
  "opening",
  "awarded",
  "signed",
  "closed",
  "archiveDue",
  "archived",
  "retentionEnd",
];

/** Returns past and due events, oldest first. `awards`, `contracts`: those visible to the reader. */
export function timelineOf(
  facts: DossierFacts,
  awards: readonly AwardRow[],
  contracts: readonly ContractRow[],
): Timeline {
  const event = (name: Event["event"], at: string | number | null, number: string | null = null): Event[] =>
    at === null ? [] : [{ event: name, at: new Date(at).toISOString(), number }];
  const events = [
    ...event("published", facts.publish_at),
    ...event("bidStart", facts.bid_start),
    ...event("bidDeadline", facts.bid_deadline),
    ...event("opening", facts.open_at),
    ...awards
      .filter(({ status }) => status === "1")
      .flatMap((award) => event("awarded", award.decided_at, award.award_no)),
    ...contracts.flatMap((contract) => event("signed", contract.signed_at, contract.contract_no)),
    ...event("closed", facts.closed_at),
    ...event("archiveDue", facts.archived_at === null ? facts.due_at : null),
    ...event("archived", facts.archived_at),
    ...event("retentionEnd", retentionEnd(facts.closed_at, facts.retention_code)),
  ];
  const rankOf = ({ event: name }: Event) => ORDER.indexOf(name);
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : rankOf(a) - rankOf(b)));
}
