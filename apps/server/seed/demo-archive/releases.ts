import { USCC_SCHEME } from "@tender/contract/uscc";
import type { JsonObject } from "#modules/tendering/archive/ocds/json-value.ts";
import type { DemoOrganisation, DemoSupplier } from "./organisations.ts";
import type { ProcurementPlan } from "./plan.ts";

/** Marks data of this generator: no registered publisher has this prefix. */
const OCID_PREFIX = "ocds-sim000";

const DAY_MS = 86_400_000;
/** Time from the arrival of the bids to the deadline. */
const BID_LEAD_MS = 4 * DAY_MS;
const iso = (instant: number) => new Date(instant).toISOString().replace(".000Z", "Z");
const cny = (amount: number) => ({ amount, currency: "CNY" });
const idOf = (org: DemoOrganisation) => `${USCC_SCHEME}-${org.uscc}`;
const reference = (org: DemoOrganisation) => ({ id: idOf(org), name: org.name });

function party(org: DemoOrganisation, roles: string[], more: JsonObject = {}): JsonObject {
  const identifier = { scheme: USCC_SCHEME, id: org.uscc, legalName: org.name };
  return { ...reference(org), identifier, roles, ...more };
}

const supplierParty = (supplier: DemoSupplier, isWinner: boolean) =>
  party(supplier, isWinner ? ["tenderer", "supplier"] : ["tenderer"], { details: { scale: supplier.scale } });

/** Returns the releases of a procurement that are published by `until`, oldest first; none before its announcement. */
export function releasesOf(plan: ProcurementPlan, until: number): JsonObject[] {
  const ocid = `${OCID_PREFIX}-${String(plan.number).padStart(6, "0")}`;
  const steps: [at: number, tag: string[], content: JsonObject][] = [[plan.publishAt, ["tender"], announcement(plan)]];
  if (plan.correctedAt !== undefined) steps.push([plan.correctedAt, ["tenderAmendment"], correction(plan)]);
  // Bids arrive in the last days before the deadline and stay closed until then.
  if (plan.bids.length > 0) steps.push([plan.deadline - BID_LEAD_MS, ["tenderUpdate"], submissions(plan)]);
  if (plan.outcome === "complete") {
    steps.push([plan.decidedAt, ["award"], { ...opened(plan), ...awarded(plan) }]);
    steps.push([plan.signedAt, ["contract"], signed(plan)]);
  } else {
    const content = { tender: { id: tenderId(plan), status: plan.outcome } };
    const tag = plan.outcome === "cancelled" ? "tenderCancellation" : "tenderUpdate";
    steps.push([plan.decidedAt, [tag], { ...opened(plan), ...content }]);
  }
  const complaint = complaintOf(plan);
  if (complaint) steps.push(complaint);
  if (plan.archivedAt !== undefined) steps.push([plan.archivedAt, ["implementation"], filed(plan)]);
  return steps
    .filter(([at]) => at <= until)
    .sort(([a], [b]) => a - b)
    .map(([at, tag, content], i) => ({
      ocid,
      id: `${ocid}-${String(i + 1).padStart(2, "0")}`,
      date: iso(at),
      tag,
      initiationType: "tender",
      language: "zh",
      ...content,
    }));
}

const tenderId = (plan: ProcurementPlan) => `SIM-${String(plan.number).padStart(6, "0")}`;

function announcement(plan: ProcurementPlan): JsonObject {
  const { buyer, agency, method } = plan;
  const address = { region: buyer.district.name, x_regionCode: buyer.district.code };
  return {
    parties: [
      party(buyer, ["buyer", "procuringEntity"], { address }),
      ...(agency === undefined ? [] : [party(agency, ["procuringEntity"], { details: { localRole: "agency" } })]),
    ],
    buyer: reference(buyer),
    planning: { budget: { amount: cny(Math.round((plan.ceiling * 1.02) / 1_000) * 1_000) } },
    tender: {
      id: tenderId(plan),
      title: plan.title,
      status: "active",
      procuringEntity: reference(buyer),
      value: cny(plan.ceiling),
      procurementMethod: method.ocds,
      procurementMethodDetails: method.label,
      mainProcurementCategory: plan.category,
      x_orgForm: plan.orgForm,
      tenderPeriod: { startDate: iso(plan.publishAt), endDate: iso(plan.deadline) },
      bidOpening: { date: iso(plan.deadline) },
    },
  };
}

const correction = (plan: ProcurementPlan): JsonObject => ({
  tender: {
    id: tenderId(plan),
    amendments: [{ id: "1", date: iso(plan.correctedAt ?? 0), rationale: "更正采购文件" }],
  },
});

function submissions(plan: ProcurementPlan): JsonObject {
  return {
    parties: plan.bids.map((bid) => supplierParty(bid.supplier, false)),
    bids: {
      details: plan.bids.map((bid, i) => ({
        id: `B${i + 1}`,
        status: "pending",
        date: iso(plan.deadline - BID_LEAD_MS),
        tenderers: [reference(bid.supplier)],
      })),
    },
  };
}

/** Returns the facts about the bids that opening and evaluation published. */
function opened(plan: ProcurementPlan): JsonObject {
  if (plan.bids.length === 0) return {};
  return {
    bids: {
      statistics: [{ id: "1", measure: "bidders", value: plan.bids.length }],
      details: plan.bids.map((bid, i) => ({
        id: `B${i + 1}`,
        status: bid.isValid ? "valid" : "disqualified",
        value: cny(bid.price),
      })),
    },
  };
}

const winnerOf = (plan: ProcurementPlan) => plan.bids.find((bid) => bid.isValid) ?? plan.bids[0];

function awarded(plan: ProcurementPlan): JsonObject {
  const winner = winnerOf(plan);
  if (winner === undefined) return {};
  return {
    parties: [supplierParty(winner.supplier, true)],
    tender: { id: tenderId(plan), status: "complete" },
    awards: [
      {
        id: "1",
        status: "active",
        date: iso(plan.decidedAt),
        value: cny(winner.price),
        suppliers: [reference(winner.supplier)],
      },
    ],
  };
}

function signed(plan: ProcurementPlan): JsonObject {
  const value = cny(winnerOf(plan)?.price ?? 0);
  return {
    contracts: [{ id: "1", awardID: "1", status: "active", dateSigned: iso(plan.signedAt), value }],
  };
}

/** One of so many procurements has a query or a complaint. */
const COMPLAINT_INTERVAL = 19;
const DECISION_MS = 6 * DAY_MS;
const RESOLUTIONS = ["declined", "resolved", "declined", "invalid", "cancelled", "pending"] as const;

/** Returns the query or complaint, if the procurement has one: alternately about its documents and its result. */
function complaintOf(plan: ProcurementPlan): [at: number, tag: string[], content: JsonObject] | undefined {
  const number = plan.number / COMPLAINT_INTERVAL;
  if (!Number.isInteger(number)) return undefined;
  const isAboutResult = number % 2 === 1 && plan.outcome === "complete";
  const filedAt = isAboutResult ? plan.decidedAt + 3 * DAY_MS : plan.publishAt + DAY_MS;
  const decidedAt = filedAt + DECISION_MS;
  const complaint = {
    id: `T${number}`,
    type: number % 3 === 0 ? "complaint" : "claim",
    status: RESOLUTIONS[number % RESOLUTIONS.length] ?? "pending",
    dateSubmitted: iso(filedAt),
    dateDecision: iso(decidedAt),
  };
  const content = isAboutResult
    ? { awards: [{ id: "1", complaints: [complaint] }] }
    : { tender: { id: tenderId(plan), complaints: [complaint] } };
  return [decidedAt, [isAboutResult ? "awardUpdate" : "tenderUpdate"], content];
}

const DOCUMENTS = [
  ["tenderNotice", "采购公告"],
  ["biddingDocuments", "采购文件"],
  ["evaluationReports", "评审报告"],
] as const;
const RESULT_DOCUMENTS = [
  ["awardNotice", "中标（成交）结果公告"],
  ["contractSigned", "采购合同"],
] as const;

/** Returns the list of files, published when the dossier is complete. */
function filed(plan: ProcurementPlan): JsonObject {
  const kinds = plan.outcome === "complete" ? [...DOCUMENTS, ...RESULT_DOCUMENTS] : DOCUMENTS;
  const documents = kinds.map(([documentType, title], i) => ({
    id: String(i + 1),
    documentType,
    title,
    datePublished: iso(plan.archivedAt ?? 0),
    format: "application/pdf",
    language: "zh",
  }));
  return { tender: { id: tenderId(plan), documents } };
}
