import {
  type AnyPgColumn,
  char,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { importBatch } from "./import.tables.ts";

/** NULL: unknown; 0: stated as zero. Amounts of different currencies are never compared or added. */
const amount = (name: string) => numeric(`${name}_amount`, { precision: 20, scale: 4 });
const currency = (name: string) => char(`${name}_currency`, { length: 3 });
const parent = (name: string, column: () => AnyPgColumn) =>
  text(name).notNull().references(column, { onDelete: "cascade" });

/** One contracting process, one ocid. */
export const procProject = pgTable(
  "proc_project",
  {
    id: primaryId(),
    ocid: text("ocid").notNull(),
    projectCode: text("project_code"),
    projectName: text("project_name"),
    buyerId: text("buyer_id").references(() => org.id),
    procuringEntityId: text("procuring_entity_id").references(() => org.id),
    agencyId: text("agency_id").references(() => org.id),
    orgForm: text("org_form"),
    methodCode: text("method_code").notNull(),
    methodOcds: text("method_ocds"),
    methodLabel: text("method_label"),
    category: text("category").notNull(),
    regionCode: text("region_code"),
    regionName: text("region_name"),
    publishAt: instant("publish_at"),
    bidStart: instant("bid_start"),
    bidDeadline: instant("bid_deadline"),
    openAt: instant("open_at"),
    status: text("status").notNull(),
    evalMethod: text("eval_method"),
    /** Time of the newest known statement about the process. */
    asOf: instant("as_of").notNull(),
    source: text("source", { enum: ["own", "imported"] }).notNull(),
    batchId: text("batch_id").references(() => importBatch.id),
    deptCode: text("dept_code").notNull(),
    /** Digest of the derived rows: an import with the same result does not write them. */
    modelDigest: text("model_digest"),
    ...tracking(),
  },
  (table) => [
    unique("proc_project_ocid_key").on(table.ocid),
    index("proc_project_batch_idx").on(table.batchId, table.deptCode.op("text_pattern_ops")),
    index("proc_project_dept_idx").on(table.deptCode.op("text_pattern_ops")),
    index("proc_project_agency_idx").on(table.agencyId),
  ],
);

/** A separately awarded part. Every project has at least one (`0`: the project is not divided). */
export const procLot = pgTable(
  "proc_lot",
  {
    id: primaryId(),
    projectId: parent("project_id", () => procProject.id),
    lotNo: text("lot_no").notNull(),
    title: text("title"),
    status: text("status").notNull(),
    budgetAmount: amount("budget"),
    budgetCurrency: currency("budget"),
    ceilingAmount: amount("ceiling"),
    ceilingCurrency: currency("ceiling"),
    /** Number of bidders as the source states it. NULL: count the valid bids on file. */
    bidders: integer("n_bidders"),
    closedAt: instant("closed_at"),
    ...tracking(),
  },
  (table) => [unique("proc_lot_project_no_key").on(table.projectId, table.lotNo)],
);

/** A bid and one of its bidders. */
export const procBid = pgTable(
  "proc_bid",
  {
    id: primaryId(),
    lotId: parent("lot_id", () => procLot.id),
    bidNo: text("bid_no").notNull(),
    bidderId: text("bidder_id")
      .notNull()
      .references(() => org.id),
    submittedAt: instant("submitted_at"),
    priceAmount: amount("price"),
    priceCurrency: currency("price"),
    status: text("status").notNull(),
    ...tracking(),
  },
  (table) => [
    unique("proc_bid_lot_no_bidder_key").on(table.lotId, table.bidNo, table.bidderId),
    index("proc_bid_bidder_idx").on(table.bidderId),
  ],
);

export const procAward = pgTable(
  "proc_award",
  {
    id: primaryId(),
    lotId: parent("lot_id", () => procLot.id),
    awardNo: text("award_no").notNull(),
    valueAmount: amount("value"),
    valueCurrency: currency("value"),
    decidedAt: instant("decided_at"),
    status: text("status").notNull(),
    ...tracking(),
  },
  (table) => [unique("proc_award_lot_no_key").on(table.lotId, table.awardNo)],
);

/** Suppliers of an award, with their scale as this process stated it. */
export const procAwardSupplier = pgTable(
  "proc_award_supplier",
  {
    awardId: parent("award_id", () => procAward.id),
    orgId: text("org_id")
      .notNull()
      .references(() => org.id),
    scale: text("scale"),
  },
  (table) => [
    primaryKey({ columns: [table.awardId, table.orgId] }),
    index("proc_award_supplier_org_idx").on(table.orgId),
  ],
);

export const procContract = pgTable(
  "proc_contract",
  {
    id: primaryId(),
    projectId: parent("project_id", () => procProject.id),
    contractNo: text("contract_no").notNull(),
    awardNo: text("award_no"),
    signedAt: instant("signed_at"),
    valueAmount: amount("value"),
    valueCurrency: currency("value"),
    status: text("status").notNull(),
    ...tracking(),
  },
  (table) => [unique("proc_contract_project_no_key").on(table.projectId, table.contractNo)],
);

/** 异议、质疑、投诉 about a lot. Its author is not stored: before the opening that would name a bidder. */
export const procObjection = pgTable(
  "proc_objection",
  {
    id: primaryId(),
    lotId: parent("lot_id", () => procLot.id),
    objectionNo: text("objection_no").notNull(),
    stage: text("stage", { enum: ["tender", "award"] }).notNull(),
    kind: text("kind", { enum: ["objection", "query", "complaint"] }).notNull(),
    filedAt: instant("filed_at"),
    decidedAt: instant("decided_at"),
    outcome: text("outcome", { enum: ["open", "upheld", "dismissed", "rejected", "withdrawn"] }).notNull(),
    ...tracking(),
  },
  (table) => [unique("proc_objection_lot_no_key").on(table.lotId, table.objectionNo)],
);

/** All files of one lot. */
export const archDossier = pgTable(
  "arch_dossier",
  {
    id: primaryId(),
    lotId: parent("lot_id", () => procLot.id),
    /** fonds-class-year-retention-sequence; assigned at the first archiving and never changed. */
    archiveNo: text("archive_no"),
    fondsCode: text("fonds_code").notNull(),
    classCode: text("class_code").notNull(),
    title: text("title"),
    responsible: text("responsible"),
    retentionCode: text("retention_code").notNull(),
    openScope: text("open_scope", { enum: ["public", "internal", "restricted"] }).notNull(),
    docCount: integer("doc_count").notNull(),
    archiveStatus: text("archive_status").notNull(),
    archivedAt: instant("archived_at"),
    /** Rules of completeness, and whether the dossier meets them. */
    checkResult: jsonb("check_result").$type<{ rule: string; isPassed: boolean }[]>().notNull(),
    ...tracking(),
  },
  (table) => [
    unique("arch_dossier_lot_key").on(table.lotId),
    unique("arch_dossier_archive_no_key").on(table.archiveNo),
  ],
);

/** 全宗: the organisation that the dossiers belong to, and the department whose archivists manage them. */
export const archFonds = pgTable("arch_fonds", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  keeperDeptCode: text("keeper_dept_code").notNull(),
});

/** Last sequence number of fonds-class-year-retention. Archive numbers have no gaps. */
export const archSequence = pgTable("arch_sequence", {
  prefix: text("prefix").primaryKey(),
  last: integer("last").notNull(),
});
