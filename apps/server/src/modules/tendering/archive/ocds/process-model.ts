import type { ProjectStatus } from "./code-lists.ts";
import type { Money } from "./money.ts";

/** The result of all releases of a contracting process, as the platform's model. Times are milliseconds. */
export interface ProcessModel {
  ocid: string;
  publisher: string;
  /** Instant of the newest release. */
  newestAt: number;
  project: ProjectModel;
  lots: LotModel[];
  organisations: OrganisationModel[];
  bids: BidModel[];
  awards: AwardModel[];
  contracts: ContractModel[];
  objections: ObjectionModel[];
}

/** Identifies an organisation: `scheme|ident`. */
export type OrganisationKey = string;

export interface OrganisationModel {
  key: OrganisationKey;
  scheme: string;
  ident: string;
  name: string;
}

export interface ProjectModel {
  code: string | undefined;
  name: string | undefined;
  buyer: OrganisationKey | undefined;
  procuringEntity: OrganisationKey | undefined;
  agency: OrganisationKey | undefined;
  orgForm: string | undefined;
  methodCode: string;
  methodOcds: string | undefined;
  methodLabel: string | undefined;
  category: string;
  regionCode: string | undefined;
  regionName: string | undefined;
  publishAt: number | undefined;
  bidStart: number | undefined;
  bidDeadline: number | undefined;
  openAt: number | undefined;
  status: ProjectStatus;
  /** psbf: 1 lowest price, 2 rated criteria, 3 quality, 4 life-cycle cost. */
  evalMethod: string | undefined;
}

export interface LotModel {
  /** `0`: the process is not divided. */
  lotNo: string;
  title: string | undefined;
  status: ProjectStatus;
  budget: Money | undefined;
  ceiling: Money | undefined;
  bidders: number | undefined;
  closedAt: number | undefined;
  dossier: DossierModel | undefined;
}

export interface DossierModel {
  /** gdzt: 1 collecting, 3 check failed, 5 archived. */
  state: "1" | "3" | "5";
  archivedAt: number | undefined;
  classCode: string;
  title: string | undefined;
  responsible: string | undefined;
  documents: number;
  checks: CheckResult[];
}

export interface CheckResult {
  rule: string;
  isPassed: boolean;
}

export interface BidModel {
  lotNo: string;
  bidNo: string;
  bidder: OrganisationKey;
  submittedAt: number | undefined;
  price: Money | undefined;
  status: string;
}

export interface AwardModel {
  lotNo: string;
  awardNo: string;
  status: string;
  decidedAt: number | undefined;
  value: Money | undefined;
  suppliers: { organisation: OrganisationKey; scale: string | undefined }[];
}

export interface ContractModel {
  contractNo: string;
  awardNo: string | undefined;
  signedAt: number | undefined;
  value: Money | undefined;
  status: string;
}

/** 异议、质疑、投诉: objection to the tenderer, query to the buyer, complaint to the supervisor. */
export interface ObjectionModel {
  lotNo: string;
  objectionNo: string;
  /** About the procurement documents or about the result. */
  stage: "tender" | "award";
  kind: "objection" | "query" | "complaint";
  filedAt: number | undefined;
  decidedAt: number | undefined;
  outcome: "open" | "upheld" | "dismissed" | "rejected" | "withdrawn";
}
