import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { department } from "#modules/people/department/department.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** What the launcher offers. */
export const subsystem = pgTable(
  "subsystem",
  {
    id: primaryId(),
    appId: text("app_id").notNull(),
    appCnName: text("app_cn_name").notNull(),
    /** A path of our own or an http(s) address. */
    indexPage: text("index_page").notNull(),
    /** One line: what it is for. */
    purpose: text("purpose").notNull().default(""),
    appPhotoGroup: text("app_photo_group"),
    appPhotoPath: text("app_photo_path"),
    sortOrder: integer("sort_order").notNull().default(0),
    enabled: boolean("enabled").notNull().default(true),
    /** own: pages of this application; handover: another system, which is told who comes. */
    kind: text("kind", { enum: ["own", "handover"] }).notNull(),
    /**
     * How another system is told: by a one-time code in the address, as CAS or OpenID Connect do, or, as older systems want it,
     * by a token of the subsystem's own in the address.
     */
    handOver: text("hand_over", { enum: ["code", "cas", "openid", "token"] })
      .notNull()
      .default("code"),
    /** Where ends of sessions are posted to; null: CAS posts them to the service itself, the others are not told. */
    logoutUrl: text("logout_url"),
    /** Addresses that CAS tickets are made for: each with all that lies below it. */
    casServices: jsonb("cas_services").$type<string[]>().notNull().default([]),
    /** Which attributes a validated ticket tells, by name. */
    casAttributes: jsonb("cas_attributes").$type<string[]>().notNull().default([]),
    /** May it ask other services in a person's name? */
    casProxies: boolean("cas_proxies").notNull().default(false),
    /** any: who holds one of the roles, and who belongs to one of the departments; all: who does both. */
    entryRule: text("entry_rule", { enum: ["any", "all"] })
      .notNull()
      .default("any"),
    /** Special accounts present a certificate before they enter. */
    certificateGate: boolean("certificate_gate").notNull().default(false),
    ...tracking(),
  },
  (table) => [uniqueIndex("subsystem_app_id_key").on(table.appId)],
);

/** Which roles may enter which subsystem. By code, so that a caller's roles are compared without asking their owner. */
export const roleSubsystem = pgTable(
  "role_subsystem",
  {
    roleCode: text("role_code")
      .notNull()
      .references(() => role.code, { onDelete: "cascade", onUpdate: "cascade" }),
    subsystemId: text("subsystem_id")
      .notNull()
      .references(() => subsystem.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.roleCode, table.subsystemId] }),
    index("role_subsystem_subsystem_idx").on(table.subsystemId),
  ],
);

/** Which departments, each with all below it, may enter which subsystem. */
export const departmentSubsystem = pgTable(
  "department_subsystem",
  {
    departmentId: text("department_id")
      .notNull()
      .references(() => department.id, { onDelete: "cascade" }),
    subsystemId: text("subsystem_id")
      .notNull()
      .references(() => subsystem.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.departmentId, table.subsystemId] }),
    index("department_subsystem_subsystem_idx").on(table.subsystemId),
  ],
);

/** Other origins that the product leads to and shows in frames. */
export const registeredOrigin = pgTable("registered_origin", {
  /** `https://trade.example.cn`, as URLs write it. */
  origin: text("origin").primaryKey(),
  forRedirects: boolean("for_redirects").notNull(),
  forFrames: boolean("for_frames").notNull(),
  note: text("note").notNull().default(""),
  ...tracking(),
});
