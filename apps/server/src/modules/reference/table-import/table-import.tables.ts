import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, primaryId, tracking } from "#platform/database/columns.ts";
import { soundJsonb } from "#platform/database/sound-json.ts";
import type { Failure, ImportFault, ImportOptions } from "./import-subject.ts";

/** One file that somebody wants in, with how far it is. */
export const tableImport = pgTable(
  "table_import",
  {
    id: primaryId(),
    /** What its rows are: people, departments. */
    subject: text("subject").notNull(),
    fileName: text("file_name").notNull(),
    state: text("state", {
      enum: ["checking", "refused", "ready", "importing", "done", "failed", "withdrawn"],
    }).notNull(),
    total: integer("total").notNull().default(0),
    faulty: integer("faulty").notNull().default(0),
    kept: integer("kept").notNull().default(0),
    done: integer("done").notNull().default(0),
    /** What was asked for beside the file. */
    options: soundJsonb("options").$type<ImportOptions>().notNull().default({}),
    failure: soundJsonb("failure").$type<Failure>(),
    importer: text("importer").notNull(),
    finishedAt: instant("finished_at"),
    /** When the importer was handed what is handed out once. */
    handedOutAt: instant("handed_out_at"),
    ...tracking(),
  },
  (table) => [index("table_import_subject_idx").on(table.subject, table.id)],
);

/** Its rows: what stood in them until they are written, and what is wrong with them. */
export const tableImportRow = pgTable(
  "table_import_row",
  {
    importId: text("import_id")
      .notNull()
      .references(() => tableImport.id, { onDelete: "cascade" }),
    /** 0: the first sheet of the file. */
    sheet: integer("sheet").notNull().default(0),
    /** As the program that shows the file counts. */
    number: integer("number").notNull(),
    /** What the row is called where it is shown. */
    name: text("name").notNull(),
    /** By column; gone as soon as the row is written or refused. */
    texts: soundJsonb("texts").$type<Readonly<Record<string, string>>>().notNull(),
    faults: soundJsonb("faults").$type<readonly ImportFault[]>().notNull(),
    isKept: boolean("is_kept").notNull().default(false),
    /** Of what came of it. */
    madeId: text("made_id"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.sheet, table.number] }),
    index("table_import_row_made_idx").on(table.madeId).where(sql`${table.madeId} IS NOT NULL`),
  ],
);
