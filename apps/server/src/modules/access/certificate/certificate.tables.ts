import { type CertificateAlgorithm, challengePurposes, type IdentityRule } from "@tender/contract";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** A certificate authority. All properties of an authority are data here; the code knows none by name. */
export const caProvider = pgTable(
  "ca_provider",
  {
    id: primaryId(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["usbkey", "mobile", "licence"] }).notNull(),
    rootsPem: text("roots_pem").notNull(),
    intermediatesPem: text("intermediates_pem").notNull(),
    crlUrls: jsonb("crl_urls").$type<string[]>().notNull(),
    crlRefreshMinutes: integer("crl_refresh_minutes").notNull(),
    /** Time of the last attempt of any node to fetch its lists. */
    crlTriedAt: instant("crl_tried_at"),
    identityRule: jsonb("identity_rule").$type<IdentityRule>().notNull(),
    agentUrls: jsonb("agent_urls").$type<string[]>().notNull(),
    downloadUrl: text("download_url"),
    enabled: boolean("enabled").notNull(),
    isTestOnly: boolean("is_test_only").notNull().default(false),
    ...tracking(),
  },
  (table) => [uniqueIndex("ca_provider_code_key").on(table.code)],
);

/** The newest valid revocation list of an authority. */
export const caCrl = pgTable(
  "ca_crl",
  {
    id: primaryId(),
    providerId: text("provider_id")
      .notNull()
      .references(() => caProvider.id, { onDelete: "cascade" }),
    /** Key of the authority, as `authorityKeyOf` returns it. */
    authorityKey: text("authority_key").notNull(),
    /** Address of the list where an authority splits its lists; empty: the list covers all its certificates. */
    scope: text("scope").notNull(),
    thisUpdate: instant("this_update").notNull(),
    nextUpdate: instant("next_update").notNull(),
    readAt: instant("read_at").notNull(),
    /** An address; null: uploaded. */
    source: text("source"),
    revokedCount: integer("revoked_count").notNull(),
  },
  (table) => [uniqueIndex("ca_crl_authority_key").on(table.providerId, table.authorityKey, table.scope)],
);

/** Serial numbers of a list as rows, so that the status of a certificate is one look-up. */
export const caCrlEntry = pgTable(
  "ca_crl_entry",
  {
    crlId: text("crl_id")
      .notNull()
      .references(() => caCrl.id, { onDelete: "cascade" }),
    serial: text("serial").notNull(),
  },
  (table) => [primaryKey({ columns: [table.crlId, table.serial] })],
);

/** Bindings of certificates to accounts. A renewed certificate needs a new binding. */
export const caBinding = pgTable(
  "ca_binding",
  {
    id: primaryId(),
    userId: text("user_id")
      .notNull()
      .references(() => appUser.id, { onDelete: "cascade" }),
    providerId: text("provider_id")
      .notNull()
      .references(() => caProvider.id),
    /** SM3 of the DER bytes of the issuer's name. */
    issuerSm3: text("issuer_sm3").notNull(),
    serial: text("serial").notNull(),
    spkiSm3: text("spki_sm3").notNull(),
    authorityKey: text("authority_key").notNull(),
    subject: text("subject").notNull(),
    holder: text("holder").notNull(),
    uscc: text("uscc"),
    algorithm: text("algorithm").$type<CertificateAlgorithm>().notNull(),
    notBefore: instant("not_before").notNull(),
    notAfter: instant("not_after").notNull(),
    state: text("state", { enum: ["pending", "active", "rejected", "unbound"] }).notNull(),
    boundBy: text("bound_by"),
    boundAt: instant("bound_at").notNull(),
    endedBy: text("ended_by"),
    endedAt: instant("ended_at"),
    lastUsedAt: instant("last_used_at"),
    /** Days before expiry in the last notification of the owner; null: none yet. */
    warnedDays: integer("warned_days"),
  },
  (table) => [
    uniqueIndex("ca_binding_certificate_key")
      .on(table.issuerSm3, table.serial, table.spkiSm3)
      .where(sql`${table.state} in ('pending', 'active')`),
    index("ca_binding_user_idx").on(table.userId),
    index("ca_binding_end_idx").on(table.notAfter).where(sql`${table.state} = 'active'`),
  ],
);

/** Certifications of accounts before the gated subsystems, by day in Beijing. The records outlive the account. */
export const caGateRecord = pgTable(
  "ca_gate_record",
  {
    id: primaryId(),
    userId: text("user_id").notNull(),
    /** `2026-11-20` */
    day: text("day").notNull(),
    bindingId: text("binding_id").notNull(),
    serial: text("serial").notNull(),
    holder: text("holder").notNull(),
    uscc: text("uscc"),
    sessionId: text("session_id").notNull(),
    address: text("address").notNull(),
    at: instant("at").notNull(),
    /** Set when the record was ended before the day was over. */
    endedAt: instant("ended_at"),
  },
  (table) => [index("ca_gate_record_user_idx").on(table.userId, table.day)],
);

/** The certification log: every presented certificate and the outcome. The log outlives the account. */
export const caEvent = pgTable(
  "ca_event",
  {
    id: primaryId(),
    at: instant("at").notNull(),
    purpose: text("purpose", { enum: challengePurposes }).notNull(),
    outcome: text("outcome", { enum: ["ok", "refused"] }).notNull(),
    reason: text("reason"),
    userId: text("user_id"),
    username: text("username"),
    holder: text("holder"),
    uscc: text("uscc"),
    serial: text("serial"),
    providerName: text("provider_name"),
    address: text("address"),
    requestId: text("request_id"),
  },
  (table) => [index("ca_event_at_idx").on(table.at, table.id)],
);
