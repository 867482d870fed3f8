/** A tender of this platform as its releases describe it. Amounts and quantities are decimal texts. */
export interface OwnProcess {
  readonly ocid: string;
  readonly code: string;
  readonly name: string;
  readonly summary: string | null;
  readonly buyer: OwnOrganisation;
  /** Null: the buyer runs the procedure itself. */
  readonly agency: OwnOrganisation | null;
  /** 招标投标法 or 政府采购法, as the tender names it. */
  readonly regime: string;
  /** zzxs. */
  readonly orgForm: string | null;
  readonly method: OwnMethod;
  readonly methodReason: string | null;
  readonly category: "goods" | "works" | "services";
  readonly items: readonly OwnItem[];
  readonly budget: OwnMoney | null;
  readonly fundSource: string | null;
  readonly ceiling: OwnMoney | null;
  readonly evaluation: OwnEvaluation | null;
  readonly lots: readonly OwnLot[];
  readonly documents: readonly OwnDocument[];
  /** Time in which suppliers can get the procurement documents. */
  readonly documentsPeriod: { readonly from: Date; readonly to: Date } | null;
  /** Time of the announcement. Null: not announced. */
  readonly publishedAt: Date | null;
  /** Deadline and opening of the lots without a deadline of their own. */
  readonly deadline: Date | null;
  readonly submission: readonly SubmissionMethod[];
  readonly submissionDetails: string | null;
  readonly isSmeReserved: boolean;
  /** The process that this one repeats. */
  readonly repeats: RepeatedProcess | null;
}

/** The party that `org` stores under the same scheme and ident. */
export interface OwnOrganisation {
  readonly scheme: string;
  readonly ident: string;
  readonly name: string;
  readonly address: string | null;
  /** GB/T 2260, six digits. */
  readonly regionCode: string | null;
  readonly regionName: string | null;
}

/** Code and label of cgfs, and the method of the standard. */
interface OwnMethod {
  readonly code: string;
  readonly label: string;
  readonly ocds: "open" | "selective" | "limited" | "direct";
}

export interface OwnMoney {
  readonly amount: string;
  /** ISO 4217. */
  readonly currency: string;
}

/** 采购品目. */
interface OwnItem {
  readonly id: string;
  /** Null: the item belongs to all lots. */
  readonly lotNo: string | null;
  readonly description: string;
  /** Null: not entered. */
  readonly classification: { readonly scheme: string; readonly id: string; readonly description: string } | null;
  readonly quantity: string | null;
  readonly unit: string | null;
}

/** Code of psbf and its label. */
interface OwnEvaluation {
  readonly code: "1" | "2" | "3" | "4";
  readonly label: string;
}

export type LotStatus = "planning" | "planned" | "active" | "complete" | "unsuccessful" | "cancelled" | "withdrawn";

/** A lot is never removed from a published process: its status says that it ended. */
export interface OwnLot {
  readonly no: string;
  readonly title: string;
  readonly budget: OwnMoney | null;
  readonly ceiling: OwnMoney | null;
  readonly status: LotStatus;
  /** Null: that of the process. */
  readonly deadline: Date | null;
  /** Reason of a failure or cancellation. */
  readonly endReason: string | null;
}

/** Kinds of announcements (gglx) that belong to planning and tender, and kinds of procurement documents. */
export type DocumentKind =
  | "01"
  | "02"
  | "03"
  | "04"
  | "05"
  | "08"
  | "12"
  | "biddingDocuments"
  | "technicalSpecifications"
  | "evaluationCriteria"
  | "billOfQuantity"
  | "contractDraft";

export interface OwnDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Absolute address. */
  readonly url: string;
  readonly publishedAt: Date;
  /** Media type. */
  readonly format: string;
  /** Empty: the document concerns all lots. */
  readonly lotNos: readonly string[];
}

type SubmissionMethod = "electronicSubmission" | "electronicAuction" | "written" | "inPerson";

interface RepeatedProcess {
  readonly ocid: string;
  readonly title: string;
  readonly ended: "unsuccessful" | "cancelled";
}
