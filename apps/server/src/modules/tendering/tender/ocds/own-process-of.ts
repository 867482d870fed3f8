import { type LotState, methodOf, regimes } from "@tender/contract/tender-terms";
import type { LotContent, ProjectContent } from "../tender-content.ts";
import type { DocumentKind, LotStatus, OwnDocument, OwnOrganisation, OwnProcess } from "./own-process.ts";

/** Rows of a project that its releases describe. */
export interface ProcessRows {
  readonly project: {
    readonly ocid: string;
    readonly code: string;
    readonly name: string;
    readonly regime: string | null;
    readonly method: string | null;
    readonly category: string | null;
    readonly publishedAt: Date | null;
    readonly content: ProjectContent;
  };
  readonly lots: readonly {
    readonly id: string;
    readonly no: number;
    readonly state: LotState;
    readonly content: LotContent;
    readonly deadline: Date | null;
    readonly documentsFrom: Date | null;
    readonly documentsTo: Date | null;
  }[];
  readonly buyer: OwnOrganisation;
  readonly agency: OwnOrganisation | null;
  /** Published announcements and documents. */
  readonly documents: readonly OwnDocument[];
  readonly evaluationName: string | null;
  readonly repeats: OwnProcess["repeats"];
  /** Reason of lots that ended. */
  readonly endReason: string | null;
}

const OCDS_METHODS = { "1": "open", "2": "selective", "5": "direct" } as const;
const CATEGORIES = { A: "goods", B: "works", C: "services" } as const;

/** Statuses of OCDS by the state of a lot. */
const statuses: Readonly<Record<LotState, LotStatus>> = {
  draft: "planning",
  open: "active",
  opening: "active",
  evaluation: "active",
  publicity: "active",
  decision: "active",
  awarded: "active",
  done: "complete",
  failed: "unsuccessful",
  cancelled: "cancelled",
};

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());
const yuan = (amount: string | null) => (amount === null ? null : { amount, currency: "CNY" });

/** Returns the sum of decimal texts of yuan; null if one of them is unknown. */
function sumOf(amounts: readonly (string | null)[]): string | null {
  let cents = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    const [whole = "0", decimals = ""] = amount.split(".");
    cents += BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
  }
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/** Divides `A02010104 台式计算机` into the code and its name. */
function classificationOf(catalog: string) {
  const [, id, description = ""] = /^([A-C]\d{2,10})\s*(.*)$/.exec(catalog.trim()) ?? [];
  return id === undefined ? null : { scheme: "x_CN-GPC", id, description: description || id };
}

/** Describes a project for its releases. */
export function ownProcessOf(rows: ProcessRows): OwnProcess {
  const { project, lots, buyer, agency, documents, evaluationName, repeats, endReason } = rows;
  const { content } = project;
  const method = methodOf(project.method);
  const [first] = lots;
  const evaluation = first?.content.evaluation ?? null;
  const period = [first?.documentsFrom ?? null, first?.documentsTo ?? null] as const;
  const ended: readonly LotState[] = ["failed", "cancelled"];
  return {
    ocid: project.ocid,
    code: project.code,
    name: project.name,
    summary: orNull(content.summary),
    buyer,
    agency,
    regime: project.regime === null ? "" : regimes[project.regime as keyof typeof regimes],
    orgForm: content.orgForm,
    method: {
      code: project.method ?? "",
      label: method?.name ?? "",
      ocds: OCDS_METHODS[(project.method ?? "") as keyof typeof OCDS_METHODS] ?? "limited",
    },
    methodReason: orNull(content.methodReason),
    category: CATEGORIES[(project.category ?? "C") as keyof typeof CATEGORIES],
    items: lots.flatMap((lot) =>
      lot.content.items.map(({ name, quantity, unit }, at) => ({
        id: `${lot.no}-${at + 1}`,
        lotNo: String(lot.no),
        description: name,
        classification: classificationOf(content.catalog),
        quantity,
        unit: orNull(unit),
      })),
    ),
    budget: yuan(sumOf(lots.map((lot) => lot.content.budget))),
    fundSource: orNull(content.fundSource),
    ceiling: yuan(sumOf(lots.map((lot) => lot.content.ceiling))),
    evaluation: evaluation === null ? null : { code: evaluation, label: evaluationName ?? "" },
    lots: lots.map((lot) => ({
      no: String(lot.no),
      title: orNull(lot.content.title) ?? project.name,
      budget: yuan(lot.content.budget),
      ceiling: yuan(lot.content.ceiling),
      status: statuses[lot.state],
      deadline: lot.deadline,
      endReason: ended.includes(lot.state) ? endReason : null,
    })),
    documents,
    documentsPeriod: period[0] && period[1] ? { from: period[0], to: period[1] } : null,
    publishedAt: project.publishedAt,
    deadline: first?.deadline ?? null,
    submission: ["written"],
    submissionDetails: orNull(content.submissionPlace),
    isSmeReserved: content.isSmeReserved,
    repeats,
  };
}

const DOCUMENT_KINDS: ReadonlySet<string> = new Set(["01", "02", "03", "04", "05", "08", "12"]);

/** Kind of an announcement in a release. Null: the release of its own event describes it. */
export const documentKindOf = (type: string): DocumentKind | null =>
  DOCUMENT_KINDS.has(type) ? (type as DocumentKind) : null;
