import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { department } from "#modules/people/department/department.tables.ts";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";

/** A connection to a directory of the organisation, configured by an administrator. */
export const directoryConnection = pgTable(
  "directory_connection",
  {
    id: primaryId(),
    name: text("name").notNull(),
    kind: text("kind", { enum: ["openldap", "active-directory"] }).notNull(),
    addresses: jsonb("addresses").$type<readonly string[]>().notNull(),
    startTls: boolean("start_tls").notNull(),
    /** PEM; empty: the trust store of the operating system. */
    caCertificate: text("ca_certificate").notNull(),
    bindDn: text("bind_dn").notNull(),
    /** Encrypted with a key derived from APP_SECRET. */
    sealedSecret: text("sealed_secret").notNull(),
    secretSince: instant("secret_since").notNull(),
    peopleBase: text("people_base").notNull(),
    peopleFilter: text("people_filter").notNull(),
    idAttribute: text("id_attribute").notNull(),
    accountAttribute: text("account_attribute").notNull(),
    nameAttribute: text("name_attribute").notNull(),
    phoneAttribute: text("phone_attribute").notNull(),
    mailAttribute: text("mail_attribute").notNull(),
    departmentFrom: text("department_from", { enum: ["none", "place", "attribute"] }).notNull(),
    departmentAttribute: text("department_attribute").notNull(),
    /** Empty: departments are not imported. */
    departmentsBase: text("departments_base").notNull(),
    departmentsFilter: text("departments_filter").notNull(),
    departmentNameAttribute: text("department_name_attribute").notNull(),
    /** Group attribute of a person; empty: not read. */
    groupAttribute: text("group_attribute").notNull().default("memberOf"),
    /** Empty: the members of groups are not read. */
    groupsBase: text("groups_base").notNull().default(""),
    groupsFilter: text("groups_filter").notNull().default(""),
    /** Departments are created and people placed below it; null: in the whole tree. */
    departmentId: text("department_id").references(() => department.id, { onDelete: "restrict" }),
    timeoutSeconds: integer("timeout_seconds").notNull(),
    pageSize: integer("page_size").notNull(),
    enabled: boolean("enabled").notNull(),
    signIn: boolean("sign_in").notNull(),
    makesAccounts: boolean("makes_accounts").notNull(),
    schedule: text("schedule", { enum: ["off", "hourly", "daily"] }).notNull(),
    dailyAt: text("daily_at").notNull(),
    whenGone: text("when_gone", { enum: ["leave", "freeze"] }).notNull(),
    freezePercent: integer("freeze_percent").notNull(),
    /** True: its groups may grant roles that administer. */
    mayAdminister: boolean("may_administer").notNull().default(false),
    ...tracking(),
  },
  (table) => [
    uniqueIndex("directory_connection_name_key").on(table.name),
    index("directory_connection_department_idx").on(table.departmentId),
  ],
);

/** Links of our departments to the directory's departments. */
export const directoryDepartment = pgTable(
  "directory_department",
  {
    connectionId: text("connection_id")
      .notNull()
      .references(() => directoryConnection.id, { onDelete: "cascade" }),
    externalId: text("external_id").notNull(),
    departmentId: text("department_id")
      .notNull()
      .references(() => department.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.externalId] }),
    index("directory_department_department_idx").on(table.departmentId),
  ],
);

export type ConnectionRow = typeof directoryConnection.$inferSelect;
