import { parseInstant } from "./instant.ts";
import { type JsonObject, type JsonValue, objectAt, objectsAt, textOf } from "./json-value.ts";

export type DocumentPart = "planning" | "tender" | "award" | "contract" | "implementation";

/** A document that a process refers to by address. Its file is not stored. */
export interface ReferencedDocument {
  part: DocumentPart;
  title: string | null;
  type: string | null;
  format: string | null;
  publishedAt: string | null;
  url: string | null;
}

/**
 * Returns the documents of a lot in the order of the procurement: those that name the lot, and those that name none. An
 * award's documents belong to its lots, a contract's to the lots of its award.
 */
export function documentsOf(release: JsonObject, lotNo: string): ReferencedDocument[] {
  const isOurs = concerns(lotNo, objectsAt(objectAt(release, "tender"), "lots").length);
  const read = (part: DocumentPart, holder: JsonObject | undefined): ReferencedDocument[] =>
    objectsAt(holder, "documents")
      .filter(isOurs)
      .map((document) => documentOf(part, document));
  const awards = objectsAt(release, "awards");
  const ours = awards.filter(isOurs);
  const ofOthers = new Set(awards.filter((award) => !isOurs(award)).map((award) => textOf(award.id)));
  const contracts = objectsAt(release, "contracts").filter(({ awardID }) => !ofOthers.has(textOf(awardID)));
  return [
    ...read("planning", objectAt(release, "planning")),
    ...read("tender", objectAt(release, "tender")),
    ...ours.flatMap((award) => read("award", award)),
    ...contracts.flatMap((contract) => read("contract", contract)),
    ...contracts.flatMap((contract) => read("implementation", objectAt(contract, "implementation"))),
  ];
}

/**
 * Returns whether a part concerns the lot: every part of an undivided process, otherwise a part that names the lot or
 * none.
 */
function concerns(lotNo: string, lots: number): (part: JsonObject) => boolean {
  if (lots <= 1) return () => true;
  return (part) => {
    const named = [...(Array.isArray(part.relatedLots) ? part.relatedLots : []), part.relatedLot]
      .map((lot) => textOf(lot))
      .filter((lot) => lot !== undefined);
    return named.length === 0 || named.includes(lotNo);
  };
}

function documentOf(part: DocumentPart, document: JsonObject): ReferencedDocument {
  const at = timeOf(document.datePublished) ?? timeOf(document.dateModified);
  return {
    part,
    title: textOf(document.title) ?? null,
    type: textOf(document.documentType) ?? null,
    format: textOf(document.format) ?? null,
    publishedAt: at === undefined ? null : new Date(at).toISOString(),
    url: webAddress(document.url),
  };
}

const timeOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === "string" ? parseInstant(value) : undefined;

/** Returns a link that a browser may open, http and https only. Null: none. */
function webAddress(value: JsonValue | undefined): string | null {
  const address = textOf(value);
  if (address === undefined || address.length > 2_000 || !URL.canParse(address)) return null;
  return /^https?:$/.test(new URL(address).protocol) ? address : null;
}
