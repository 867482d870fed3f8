import { type JsonObject, known, moneyOf, numberOf } from "./json-parts.ts";
import type { DocumentKind, LotStatus, OwnDocument, OwnLot, OwnProcess } from "./own-process.ts";
import { partyReference, procuringEntityOf } from "./parties-of.ts";

export const planningOf = ({ name, budget, fundSource }: OwnProcess): JsonObject => ({
  budget: known({ project: name, description: fundSource, amount: moneyOf(budget) }),
});

const CRITERIA = { 1: "priceOnly", 2: "ratedCriteria", 3: "qualityOnly", 4: "costOnly" } as const;

/** Returns the tender without its documents. Fields with `x_` are local. */
export function tenderOf(process: OwnProcess): JsonObject {
  const { method, evaluation, documentsPeriod, lots } = process;
  const deadline = lastDeadline(process)?.toISOString();
  return known({
    id: process.code,
    title: process.name,
    description: process.summary,
    status: tenderStatus(lots.map(({ status }) => status)),
    procuringEntity: partyReference(procuringEntityOf(process)),
    procurementMethod: method.ocds,
    procurementMethodDetails: method.label,
    procurementMethodRationale: process.methodReason,
    mainProcurementCategory: process.category,
    items: process.items.length === 0 ? undefined : process.items.map(itemOf),
    value: moneyOf(process.ceiling),
    awardCriteria: evaluation === null ? undefined : CRITERIA[evaluation.code],
    awardCriteriaDetails: evaluation?.label,
    submissionMethod: process.submission.length === 0 ? undefined : [...process.submission],
    submissionMethodDetails: process.submissionDetails,
    tenderPeriod: periodOf(process.publishedAt?.toISOString(), deadline),
    bidOpening: deadline === undefined ? undefined : { date: deadline },
    lots: lots.map((lot) => lotOf(lot, process)),
    x_documentsPeriod: periodOf(documentsPeriod?.from.toISOString(), documentsPeriod?.to.toISOString()),
    x_methodCode: method.code,
    x_orgForm: process.orgForm,
    x_regime: process.regime,
    x_smeReserved: process.isSmeReserved,
  });
}

/** Returns the latest deadline: no bid of the process may be known before. */
function lastDeadline({ deadline, lots }: OwnProcess): Date | null {
  const times = lots.map((lot) => lot.deadline ?? deadline).filter((time) => time !== null);
  return times.reduce<Date | null>((last, time) => (last === null || time > last ? time : last), null) ?? deadline;
}

const periodOf = (startDate: string | undefined, endDate: string | undefined): JsonObject | undefined =>
  startDate === undefined && endDate === undefined ? undefined : known({ startDate, endDate });

/** Statuses of a tender by precedence: an open lot keeps it open, and an awarded one makes it complete. */
const PRECEDENCE: readonly LotStatus[] = [
  "active",
  "planned",
  "planning",
  "complete",
  "unsuccessful",
  "cancelled",
  "withdrawn",
];

const tenderStatus = (statuses: readonly LotStatus[]): LotStatus =>
  PRECEDENCE.find((status) => statuses.includes(status)) ?? "planning";

const lotOf = (lot: OwnLot, { publishedAt, deadline }: OwnProcess): JsonObject =>
  known({
    id: lot.no,
    title: lot.title,
    status: lot.status,
    value: moneyOf(lot.ceiling),
    tenderPeriod: periodOf(publishedAt?.toISOString(), (lot.deadline ?? deadline)?.toISOString()),
    x_budget: moneyOf(lot.budget),
    x_endReason: lot.endReason,
  });

const itemOf = ({ id, lotNo, description, classification, quantity, unit }: OwnProcess["items"][number]): JsonObject =>
  known({
    id,
    description,
    classification: classification === null ? undefined : { ...classification },
    quantity: quantity === null ? undefined : numberOf(quantity),
    unit: unit === null ? undefined : { name: unit },
    relatedLot: lotNo,
  });

/** Types of the standard by gglx. Other kinds are types of the standard. */
const ANNOUNCEMENT_TYPES: Partial<Record<DocumentKind, string>> = {
  "01": "plannedProcurementNotice",
  "02": "tenderNotice",
  "03": "tenderNotice",
  "04": "tenderNotice",
  "05": "clarifications",
  "08": "cancellationDetails",
  12: "complaints",
};

/** Returns the documents of a part, each id once. */
export function documentsOf(documents: readonly OwnDocument[], part: "planning" | "tender"): JsonObject {
  const byId = new Map(
    documents.filter(({ kind }) => (kind === "01") === (part === "planning")).map((one) => [one.id, one]),
  );
  return byId.size === 0 ? {} : { documents: [...byId.values()].map(documentOf) };
}

const documentOf = ({ id, kind, title, url, publishedAt, format, lotNos }: OwnDocument): JsonObject =>
  known({
    id,
    documentType: ANNOUNCEMENT_TYPES[kind] ?? kind,
    title,
    url,
    datePublished: publishedAt.toISOString(),
    format,
    language: "zh",
    relatedLots: lotNos.length === 0 ? undefined : [...lotNos],
  });
