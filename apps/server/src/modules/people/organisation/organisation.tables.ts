import type { OrganisationFacts, OrganisationFile } from "@tender/contract/organisation-facts";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { searchIndex } from "#platform/database/search-text.ts";

/**
 * Organisations: buyers, agencies, suppliers. Identified by registered identifier, else by a publisher's own id, never
 * by name.
 */
export const org = pgTable(
  "org",
  {
    id: primaryId(),
    scheme: text("scheme").notNull(),
    ident: text("ident").notNull(),
    name: text("name").notNull(),
    kinds: text("kinds", { enum: ["buyer", "agency", "supplier"] })
      .array()
      .notNull()
      .default([]),
    legalRepresentative: text("legal_representative").notNull().default(""),
    regionCode: text("region_code"),
    address: text("address").notNull().default(""),
    phone: text("phone"),
    attachments: jsonb("attachments").$type<readonly OrganisationFile[]>().notNull().default([]),
    state: text("state", { enum: ["active", "off"] })
      .notNull()
      .default("active"),
    /** Number of the current version; 0: named by sources only, not maintained yet. */
    currentVersion: integer("current_version").notNull().default(0),
    /**
     * Time of the release from which the name was taken: the newest release that names the organisation, in whatever
     * order releases are imported.
     */
    namedAt: instant("named_at").notNull(),
    namedBy: text("named_by").notNull(),
    ...tracking(),
  },
  (table) => [
    unique("org_scheme_ident_key").on(table.scheme, table.ident),
    index("org_name_search_idx").using("gin", searchIndex(table.name)),
    index("org_ident_idx").on(table.ident.op("text_pattern_ops")),
    index("org_region_idx").on(table.regionCode.op("text_pattern_ops")),
    index("org_name_idx").on(table.name, table.id),
    index("org_updated_idx").on(table.updatedAt, table.id),
    index("org_off_idx").on(table.id).where(sql`${table.state} = 'off'`),
  ],
);

/** Accounts that act for an organisation. */
export const orgAccount = pgTable(
  "org_account",
  {
    orgId: text("org_id")
      .notNull()
      .references(() => org.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["supplier", "agency", "buyer"] }).notNull(),
    /** May propose changes of the organisation; equal in all rows of an account. */
    isAdministrator: boolean("is_administrator").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.userId, table.role] }),
    index("org_account_user_idx").on(table.userId),
  ],
);

/**
 * Facts of an organisation from a time on. Versions outlive accounts, so they store names beside ids without foreign
 * keys.
 */
export const orgVersion = pgTable(
  "org_version",
  {
    id: primaryId(),
    orgId: text("org_id")
      .notNull()
      .references(() => org.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    facts: jsonb("facts").$type<OrganisationFacts>().notNull(),
    source: text("source", { enum: ["data", "administrator", "submission"] }).notNull(),
    at: instant("at").notNull(),
    byUserId: text("by_user_id"),
    byName: text("by_name"),
    submittedByName: text("submitted_by_name"),
  },
  (table) => [unique("org_version_number_key").on(table.orgId, table.number)],
);

/** Proposals of an organisation's own people. One is open at a time, from its draft to its decision. */
export const orgSubmission = pgTable(
  "org_submission",
  {
    id: primaryId(),
    orgId: text("org_id")
      .notNull()
      .references(() => org.id, { onDelete: "cascade" }),
    /** The organisation's facts when the draft was begun. */
    base: jsonb("base").$type<OrganisationFacts>().notNull(),
    facts: jsonb("facts").$type<OrganisationFacts>().notNull(),
    state: text("state", { enum: ["draft", "waiting", "returned", "approved"] }).notNull(),
    submittedBy: text("submitted_by"),
    submittedByName: text("submitted_by_name"),
    submittedAt: instant("submitted_at"),
    decidedAt: instant("decided_at"),
    reason: text("reason"),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("org_submission_open_key").on(table.orgId).where(sql`${table.state} <> 'approved'`),
    index("org_submission_state_idx").on(table.state, table.orgId),
  ],
);

/** Files uploaded for an organisation. `isKept`: a version refers to the file; the others belong to proposals. */
export const orgFile = pgTable(
  "org_file",
  {
    attachPath: text("attach_path").primaryKey(),
    orgId: text("org_id")
      .notNull()
      .references(() => org.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["licence", "qualification", "other"] }).notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    bytes: integer("bytes").notNull(),
    isKept: boolean("is_kept").notNull().default(false),
    uploadedAt: instant("uploaded_at").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
  },
  (table) => [
    index("org_file_org_idx").on(table.orgId),
    index("org_file_unkept_idx").on(table.uploadedAt).where(sql`NOT ${table.isKept}`),
  ],
);
