import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { storableJsonb } from "#platform/database/storable-json.ts";
import type { Failure, ImportFault, ImportOptions } from "./import-subject.ts";

/** An uploaded file and the progress of its import. */
export const tableImport = pgTable(
  "table_import",
  {
    id: primaryId(),
    /** Kind of its rows: people, departments. */
    subject: text("subject").notNull(),
    fileName: text("file_name").notNull(),
    state: text("state", {
      enum: ["checking", "refused", "ready", "importing", "done", "failed", "withdrawn"],
    }).notNull(),
    total: integer("total").notNull().default(0),
    faulty: integer("faulty").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    done: integer("done").notNull().default(0),
    /** Options that the importer chose with the file. */
    options: storableJsonb("options").$type<ImportOptions>().notNull().default({}),
    failure: storableJsonb("failure").$type<Failure>(),
    importer: text("importer").notNull(),
    finishedAt: instant("finished_at"),
    /** Time at which the importer received the data that is issued only once, such as initial passwords. */
    handedOutAt: instant("handed_out_at"),
    ...tracking(),
  },
  (table) => [index("table_import_subject_idx").on(table.subject, table.id)],
);

/** Rows of an import: their texts until they are written, and their faults. */
export const tableImportRow = pgTable(
  "table_import_row",
  {
    importId: text("import_id")
      .notNull()
      .references(() => tableImport.id, { onDelete: "cascade" }),
    /** 0: the first sheet of the file. */
    sheet: integer("sheet").notNull().default(0),
    /** Row number as spreadsheet programs count. */
    number: integer("number").notNull(),
    /** Display name of the row. */
    name: text("name").notNull(),
    /** Texts by column; removed when the row is written or refused. */
    texts: storableJsonb("texts").$type<Readonly<Record<string, string>>>().notNull(),
    faults: storableJsonb("faults").$type<readonly ImportFault[]>().notNull(),
    isKept: boolean("is_kept").notNull().default(false),
    /** Id of the created record. */
    recordId: text("made_id"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.sheet, table.number] }),
    index("table_import_row_made_idx").on(table.recordId).where(sql`${table.recordId} IS NOT NULL`),
  ],
);
