import type { FlagCode } from "@tender/contract";
import type { FlagEvidence } from "@tender/contract/archive-terms";

/** Facts of a lot as the store reads them. Instants are texts of the database. */
export type Amount = { amount: string; currency: string } | null;

export type DossierFacts = {
  id: string;
  project_id: string;
  ocid: string;
  project_code: string | null;
  project_name: string | null;
  lot_no: string;
  lot_title: string | null;
  status: string;
  source: "own" | "imported";
  method: string;
  method_label: string | null;
  category: string;
  org_form: string | null;
  region: string | null;
  department: string | null;
  as_of: string;
  publish_at: string | null;
  bid_start: string | null;
  bid_deadline: string | null;
  open_at: string | null;
  opens_at: string | null;
  closed_at: string | null;
  due_at: string | null;
  bidders: number | null;
  budget: Amount;
  ceiling: Amount;
  buyer_id: string | null;
  procuring_entity_id: string | null;
  agency_id: string | null;
  archive_no: string | null;
  fonds_code: string | null;
  fonds_name: string | null;
  class_code: string | null;
  retention_code: string | null;
  open_scope: "public" | "internal" | "restricted" | null;
  doc_count: number | null;
  archive_status: string | null;
  archived_at: string | null;
  check_result: { rule: string; isPassed: boolean }[] | null;
  batch_label: string | null;
  publisher: string | null;
  attribution: string | null;
  license_url: string | null;
  imported_at: string | null;
};

type Organisation = { name: string; scheme: string; ident: string };
export type PartyRow = Organisation & { id: string };
export type BidRow = {
  bid_no: string;
  bidders: Organisation[];
  submitted_at: string | null;
  price: Amount;
  status: string;
};
export type AwardRow = {
  award_no: string;
  status: string;
  decided_at: string | null;
  value: Amount;
  suppliers: (Organisation & { scale: string | null })[];
};
export type ContractRow = {
  contract_no: string;
  award_no: string | null;
  status: string;
  signed_at: string | null;
  value: Amount;
};
export type ObjectionRow = {
  objection_no: string;
  stage: "tender" | "award";
  kind: "objection" | "query" | "complaint";
  outcome: "open" | "upheld" | "dismissed" | "rejected" | "withdrawn";
  filed_at: string | null;
  decided_at: string | null;
};
export type FlagRow = {
  code: FlagCode;
  /** Which of several thresholds applied. */
  variant: string;
  evidence: FlagEvidence;
};
export type LotRow = {
  id: string;
  lot_no: string;
  title: string | null;
  open_scope: string | null;
  status: string;
  award: Amount;
};
