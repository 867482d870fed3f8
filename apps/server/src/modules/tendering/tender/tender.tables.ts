import type {
  AnnouncementState,
  AnnouncementType,
  Category,
  DocumentKind,
  JournalEvent,
  LotState,
  Method,
  Regime,
} from "@tender/contract/tender-terms";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { searchIndex } from "#platform/database/search-text.ts";
import type { AnnouncedChange } from "./tender-changes.ts";
import type { LotContent, ProjectContent } from "./tender-content.ts";

/** A procurement project. Its state follows from its lots. */
export const tenderProject = pgTable(
  "tender_project",
  {
    id: primaryId(),
    ocid: text("ocid").notNull(),
    /** 项目编号. */
    code: text("code").notNull(),
    name: text("name").notNull(),
    buyerId: text("buyer_id").references(() => org.id),
    agencyId: text("agency_id").references(() => org.id),
    /** Department that runs the project: `org_code` at its creation. */
    deptCode: text("dept_code").notNull(),
    regime: text("regime").$type<Regime>(),
    /** Value of the dictionary `cgfs`. */
    method: text("method"),
    category: text("category").$type<Category>(),
    regionCode: text("region_code"),
    content: jsonb("content").$type<ProjectContent>().notNull(),
    /** Value of the dictionary `xmzt`, stored at each change of a lot. */
    status: text("status").notNull().default("1"),
    /** Time of the first 采购公告. */
    publishedAt: instant("published_at"),
    /** Number of the last OCDS release. */
    releases: integer("releases").notNull().default(0),
    retenderOf: text("retender_of"),
    ...tracking(),
  },
  (table) => [
    unique("tender_project_ocid_key").on(table.ocid),
    unique("tender_project_code_key").on(table.code),
    index("tender_project_dept_idx").on(table.deptCode.op("text_pattern_ops")),
    index("tender_project_agency_idx").on(table.agencyId),
    index("tender_project_buyer_idx").on(table.buyerId),
    index("tender_project_updated_idx").on(table.updatedAt, table.id),
    index("tender_project_search_idx").using("gin", searchIndex(table.name, table.code)),
  ],
);

/** 标段. Every project has at least one. */
export const tenderLot = pgTable(
  "tender_lot",
  {
    id: primaryId(),
    projectId: text("project_id")
      .notNull()
      .references(() => tenderProject.id, { onDelete: "cascade" }),
    no: integer("no").notNull(),
    content: jsonb("content").$type<LotContent>().notNull(),
    state: text("state").$type<LotState>().notNull().default("draft"),
    /** Row of the table of methods as of the publication. Null: not published. */
    method: jsonb("method").$type<Method>(),
    round: integer("round").notNull().default(1),
    isSuspended: boolean("is_suspended").notNull().default(false),
    /** Milliseconds from the suspension to the deadline. */
    leftMs: bigint("left_ms", { mode: "number" }),
    documentsFrom: instant("documents_from"),
    documentsTo: instant("documents_to"),
    minBids: integer("min_bids").notNull().default(1),
    /** Instant of the next timed move. Null: none. */
    nextAt: instant("next_at"),
    ...tracking(),
  },
  (table) => [
    unique("tender_lot_no_key").on(table.projectId, table.no),
    index("tender_lot_next_idx").on(table.nextAt).where(sql`${table.nextAt} IS NOT NULL`),
  ],
);

/** A round of offers of a lot. */
export const tenderRound = pgTable(
  "tender_round",
  {
    id: primaryId(),
    lotId: text("lot_id")
      .notNull()
      .references(() => tenderLot.id, { onDelete: "cascade" }),
    no: integer("no").notNull(),
    deadline: instant("deadline").notNull(),
    ...tracking(),
  },
  (table) => [unique("tender_round_no_key").on(table.lotId, table.no)],
);

/** Organisations that are invited to a lot, or the one of a single source. */
export const tenderSupplier = pgTable(
  "tender_supplier",
  {
    lotId: text("lot_id")
      .notNull()
      .references(() => tenderLot.id, { onDelete: "cascade" }),
    orgId: text("org_id")
      .notNull()
      .references(() => org.id),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.orgId] }), index("tender_supplier_org_idx").on(table.orgId)],
);

/** A version of a document of the project. */
export const tenderDocument = pgTable(
  "tender_document",
  {
    id: primaryId(),
    projectId: text("project_id")
      .notNull()
      .references(() => tenderProject.id, { onDelete: "cascade" }),
    kind: text("kind").$type<DocumentKind>().notNull(),
    title: text("title").notNull(),
    /** Number of the version among the documents with this title. */
    number: integer("number").notNull(),
    fileName: text("file_name").notNull(),
    attachPath: text("attach_path").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    /** SM3 of the stored bytes, hexadecimal. */
    sm3: text("sm3").notNull(),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    /** Null: not public. */
    publishedAt: instant("published_at"),
  },
  (table) => [
    unique("tender_document_number_key").on(table.projectId, table.kind, table.title, table.number),
    unique("tender_document_path_key").on(table.attachPath),
  ],
);

/** Facts of the project of a published announcement, for the search: as of its publication, but for the status. */
const announcementFacts = {
  projectName: text("project_name"),
  projectCode: text("project_code"),
  buyerName: text("buyer_name"),
  method: text("method"),
  category: text("category"),
  regionCode: text("region_code"),
  /** Current value of `tender_project.status`. */
  projectStatus: text("project_status"),
};

/** An announcement. Published ones are never changed; later ones supersede them. */
export const tenderAnnouncement = pgTable(
  "tender_announcement",
  {
    id: primaryId(),
    projectId: text("project_id")
      .notNull()
      .references(() => tenderProject.id, { onDelete: "cascade" }),
    /** Value of the dictionary `gglx`. */
    type: text("type").$type<AnnouncementType>().notNull(),
    title: text("title").notNull(),
    /** Cleaned; a text for people. */
    html: text("html").notNull(),
    state: text("state").$type<AnnouncementState>().notNull().default("draft"),
    /** Null: at its approval. */
    publishAt: instant("publish_at"),
    publishedAt: instant("published_at"),
    reason: text("reason").notNull().default(""),
    /** Changes that a correction makes. */
    correction: jsonb("correction").$type<{
      readonly deadline: string | null;
      readonly documentsTo: string | null;
      readonly documentIds: readonly string[];
    }>(),
    /** Times of lots that it changed by its publication. */
    changes: jsonb("changes").$type<readonly AnnouncedChange[]>().notNull().default([]),
    supersedes: text("supersedes"),
    supersededBy: text("superseded_by"),
    /** Version of the project when the text was saved. */
    projectVersion: integer("project_version").notNull(),
    authorId: text("author_id").notNull(),
    author: text("author").notNull(),
    approverId: text("approver_id"),
    approver: text("approver"),
    /** Id of its OCDS release. */
    releaseId: text("release_id"),
    ...announcementFacts,
    ...tracking(),
  },
  (table) => [
    index("tender_announcement_project_idx").on(table.projectId),
    uniqueIndex("tender_announcement_pending_key")
      .on(table.projectId, table.type)
      .where(sql`${table.state} <> 'published'`),
    index("tender_announcement_due_idx").on(table.publishAt).where(sql`${table.state} = 'scheduled'`),
    // Contains all columns of the search, so that a rare condition is searched without reading rows.
    index("tender_announcement_public_idx")
      .on(
        ...([table.publishedAt, table.id, table.type, table.method, table.category] as const),
        ...([table.regionCode, table.projectStatus] as const),
      )
      .where(sql`${table.state} = 'published'`),
    index("tender_announcement_search_idx")
      .using("gin", searchIndex(table.title, table.projectCode, table.buyerName))
      .where(sql`${table.state} = 'published'`),
  ],
);

/** Lots that an announcement is about. */
export const tenderAnnouncementLot = pgTable(
  "tender_announcement_lot",
  {
    announcementId: text("announcement_id")
      .notNull()
      .references(() => tenderAnnouncement.id, { onDelete: "cascade" }),
    lotId: text("lot_id")
      .notNull()
      .references(() => tenderLot.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.announcementId, table.lotId] }),
    index("tender_announcement_lot_lot_idx").on(table.lotId),
  ],
);

/** Journal of a project. Rows are appended in the transaction of the event and never changed. */
export const tenderEvent = pgTable(
  "tender_event",
  {
    id: primaryId(),
    projectId: text("project_id")
      .notNull()
      .references(() => tenderProject.id, { onDelete: "cascade" }),
    lotId: text("lot_id").references(() => tenderLot.id, { onDelete: "cascade" }),
    kind: text("kind").$type<JournalEvent>().notNull(),
    /** Null: the clock. */
    actorId: text("actor_id"),
    actor: text("actor"),
    /** Instant at which a timed move was due. */
    dueAt: instant("due_at"),
    at: instant("at").notNull(),
    note: text("note").notNull().default(""),
    announcementId: text("announcement_id"),
  },
  (table) => [
    index("tender_event_project_idx").on(table.projectId, table.at),
    uniqueIndex("tender_event_due_key").on(table.lotId, table.kind, table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
  ],
);

/** A rule of time that a supervisor does not apply to a project, with the published reason. */
export const tenderOverride = pgTable(
  "tender_override",
  {
    id: primaryId(),
    projectId: text("project_id")
      .notNull()
      .references(() => tenderProject.id, { onDelete: "cascade" }),
    /** Key of the rule. */
    rule: text("rule").notNull(),
    reason: text("reason").notNull(),
    actorId: text("actor_id").notNull(),
    actor: text("actor").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [unique("tender_override_rule_key").on(table.projectId, table.rule)],
);

/** Last number of a year's project codes. */
export const tenderSequence = pgTable("tender_sequence", {
  prefix: text("prefix").primaryKey(),
  last: integer("last").notNull(),
});
