import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { primaryId, tracking } from "../../platform/database/columns.ts";
import { role } from "../role/role.tables.ts";

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
    /** own: pages of this application; handover: another system that redeems a one-time code. */
    kind: text("kind", { enum: ["own", "handover"] }).notNull(),
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
