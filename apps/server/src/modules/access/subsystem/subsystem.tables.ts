import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { department } from "#modules/people/department/department.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Subsystems of the launcher. */
export const subsystem = pgTable(
  "subsystem",
  {
    id: primaryId(),
    appId: text("app_id").notNull(),
    appCnName: text("app_cn_name").notNull(),
    /** A path of our own or an http(s) address. */
    indexPage: text("index_page").notNull(),
    /** Purpose in one line. */
    purpose: text("purpose").notNull().default(""),
    appPhotoGroup: text("app_photo_group"),
    appPhotoPath: text("app_photo_path"),
    sortOrder: integer("sort_order").notNull().default(0),
    enabled: boolean("enabled").notNull().default(true),
    /** own: pages of this application; handover: another system, which receives the person's identity. */
    kind: text("kind", { enum: ["own", "handover"] }).notNull(),
    /**
     * Kind of hand-over: a one-time code in the address, CAS, OpenID Connect, or, for older systems, a token of the
     * subsystem's own in the address.
     */
    handOver: text("hand_over", { enum: ["code", "cas", "openid", "token"] })
      .notNull()
      .default("code"),
    /**
     * Receives notices of ended sessions; null: CAS posts them to the service itself, other systems are not notified.
     */
    logoutUrl: text("logout_url"),
    /** Addresses that CAS tickets are issued for, each with all paths below it. */
    casServices: jsonb("cas_services").$type<string[]>().notNull().default([]),
    /** Names of the attributes in a validated ticket. */
    casAttributes: jsonb("cas_attributes").$type<string[]>().notNull().default([]),
    /** True: the subsystem may call other services on a person's behalf. */
    casProxies: boolean("cas_proxies").notNull().default(false),
    /** any: people with one of the roles or in one of the departments; all: people with both. */
    entryRule: text("entry_rule", { enum: ["any", "all"] })
      .notNull()
      .default("any"),
    /** Special accounts must present a certificate before entry. */
    certificateGate: boolean("certificate_gate").notNull().default(false),
    ...tracking(),
  },
  (table) => [uniqueIndex("subsystem_app_id_key").on(table.appId)],
);

/** Roles that may enter subsystems. By code, so that a caller's roles are compared without a query to their module. */
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

/** Departments, each with all below it, whose people may enter subsystems. */
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

/** Other origins that pages may lead to or show in frames. */
export const registeredOrigin = pgTable("registered_origin", {
  /** `https://trade.example.cn`, in the form that URLs serialise. */
  origin: text("origin").primaryKey(),
  forRedirects: boolean("for_redirects").notNull(),
  forFrames: boolean("for_frames").notNull(),
  note: text("note").notNull().default(""),
  ...tracking(),
});
