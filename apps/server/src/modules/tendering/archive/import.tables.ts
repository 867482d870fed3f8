import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import type { ImportCounts } from "./import/import-report.ts";
import type { Finding } from "./ocds/findings.ts";

/** Imported files with their reports. */
export const importBatch = pgTable("import_batch", {
  id: primaryId(),
  fileName: text("file_name").notNull(),
  /** Name of the data for people, such as 模拟数据. */
  label: text("label").notNull(),
  sha256: text("sha256"),
  bytes: bigint("bytes", { mode: "number" }),
  format: text("format"),
  publisher: text("publisher"),
  licenseUrl: text("license_url"),
  attribution: text("attribution"),
  deptCode: text("dept_code").notNull(),
  fondsCode: text("fonds_code").notNull(),
  state: text("state", { enum: ["running", "succeeded", "partly", "stopped", "failed"] }).notNull(),
  counts: jsonb("counts").$type<ImportCounts>().notNull(),
  findings: jsonb("findings").$type<Finding[]>().notNull(),
  /** Releases processed, and in the whole file. Null: not counted. */
  done: integer("done"),
  total: integer("total"),
  /** Set: a stop was requested. The import ends before its next releases. */
  stopAskedAt: instant("stop_asked_at"),
  finishedAt: instant("finished_at"),
  /**
   * Ids of the accounts to notify of the end. Empty: the accounts that may view background jobs. Null: none, or they
   * are notified already.
   */
  listenerIds: text("tell").array(),
  ...tracking(),
});

/** Releases as published, without personal data. A process is compiled from all of its releases. */
export const ocdsRelease = pgTable(
  "ocds_release",
  {
    id: primaryId(),
    ocid: text("ocid").notNull(),
    releaseId: text("release_id").notNull(),
    kind: text("kind", { enum: ["release", "compiled"] }).notNull(),
    date: instant("date").notNull(),
    tags: text("tags").array().notNull(),
    /** Digest of the canonical JSON. */
    sha256: text("sha256").notNull(),
    packageDate: instant("package_date"),
    publisher: text("publisher"),
    body: jsonb("body").notNull(),
    /** Null: a release of this platform's own process. */
    batchId: text("batch_id").references(() => importBatch.id),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("ocds_release_identity_key").on(table.ocid, table.releaseId, table.sha256),
    index("ocds_release_batch_idx").on(table.batchId),
  ],
);

/**
 * Codes that an administrator entered for labels of a publisher. `list`: `cgfs` for methods, `dept` for the department
 * that owns a buyer's processes.
 */
export const codeMap = pgTable(
  "code_map",
  {
    publisher: text("publisher").notNull(),
    list: text("list", { enum: ["cgfs", "dept"] }).notNull(),
    label: text("label").notNull(),
    code: text("code").notNull(),
    setBy: text("set_by"),
    setAt: instant("set_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.publisher, table.list, table.label] })],
);
