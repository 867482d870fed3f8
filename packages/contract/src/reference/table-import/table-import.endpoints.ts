import { z } from "zod";
import { type Access, endpoint } from "#endpoint.ts";
import { idText, instantText, noResult, pageOf, paging } from "#fields.ts";
import { TABLE_FILES } from "#media-types.ts";

/** Rows of one file; larger imports use several files. */
export const MAX_IMPORT_ROWS = 50_000;
const MAX_IMPORT_BYTES = 20_971_520;
const importState = z.enum([
  /** The file is being read. */
  "checking",
  /** Rows have faults: nothing of the file is imported. */
  "refused",
  /** All rows are valid; the import waits for its start. */
  "ready",
  "importing",
  "done",
  /** The import failed; nothing was imported. */
  "failed",
  "withdrawn",
]);

/** A fault of a row: its column, as named in the file, and its reason. */
const fault = z.object({ column: z.string().nullable(), code: z.string(), message: z.string() });

const importSummary = z.object({
  id: z.string(),
  fileName: z.string(),
  state: importState,
  /** Rows found so far, without the head. */
  total: z.number(),
  /** Rows with faults. */
  faulty: z.number(),
  /** Rows whose record already exists: nothing is done. */
  kept: z.number(),
  /** Rows written so far; they take effect when all are written. */
  done: z.number(),
  /** Reason why the whole file was refused or the import failed. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  importer: z.string(),
  /** The caller's own import. */
  isOwn: z.boolean(),
  createdAt: instantText,
  finishedAt: instantText.nullable(),
  /** Time at which the importer received the results, which are shown once. */
  handedOutAt: instantText.nullable(),
});

const fileFormat = z.enum(["csv", "xlsx"]).default("xlsx");
const importIdInput = z.strictObject({ id: idText });

interface ImportSetting<A extends Exclude<Access, { kind: "anonymous" }>, Path extends string> {
  /** Chinese noun of the imported records, for summaries. */
  readonly noun: string;
  readonly path: Path;
  /** Access to all calls of an import. */
  readonly access: A;
}

/** Endpoints of an import: template, check of every row, report, and then the import of all rows or none. */
export function importEndpoints<const A extends Exclude<Access, { kind: "anonymous" }>, const Path extends string>({
  noun,
  path,
  access,
}: ImportSetting<A, Path>) {
  return {
    readTemplate: endpoint({
      summary: `${noun}导入模板，附各列说明`,
      methods: ["GET"],
      paths: [`${path}/template`],
      access,
      limit: "export",
      query: z.strictObject({ format: fileFormat }),
      shape: "own",
      download: true,
      mediaTypes: TABLE_FILES,
      result: z.string(),
      errors: [],
    }),
    upload: endpoint({
      summary: `上传${noun}导入文件（xlsx 或 CSV，multipart/form-data，字段 file），随即在后台逐行检查`,
      methods: ["POST"],
      paths: [path],
      access,
      limit: "upload",
      upload: { maxBytes: MAX_IMPORT_BYTES },
      result: z.object({ id: z.string() }),
      errors: ["import.running"],
    }),
    list: endpoint({
      summary: `${noun}导入记录`,
      methods: ["GET"],
      paths: [path],
      access,
      limit: "general",
      query: z.strictObject({ ...paging }),
      result: pageOf(importSummary),
      errors: [],
    }),
    read: endpoint({
      summary: `一次${noun}导入的进度与有误的行`,
      methods: ["GET"],
      paths: [`${path}/detail`],
      access,
      limit: "general",
      query: importIdInput,
      result: importSummary.extend({
        /** The first 50 rows with faults; the report has all. */
        rows: z.array(z.object({ number: z.number(), name: z.string(), faults: z.array(fault) })),
      }),
      errors: ["import.not_found"],
    }),
    exportReport: endpoint({
      summary: `${noun}导入的逐行报告`,
      methods: ["GET"],
      paths: [`${path}/report`],
      access,
      limit: "export",
      query: z.strictObject({ id: idText, format: fileFormat }),
      shape: "own",
      download: true,
      mediaTypes: TABLE_FILES,
      result: z.string(),
      errors: ["import.not_found"],
    }),
    start: endpoint({
      summary: `导入检查通过的${noun}（须先验证身份）：全部写入，或全部不写入`,
      methods: ["POST"],
      paths: [`${path}/start`],
      access,
      limit: "general",
      body: importIdInput,
      result: noResult,
      errors: ["proof.required", "import.not_found", "import.wrong_state", "import.running"],
    }),
    withdraw: endpoint({
      summary: `放弃已检查、尚未导入的${noun}文件`,
      methods: ["POST"],
      paths: [`${path}/withdraw`],
      access,
      limit: "general",
      body: importIdInput,
      result: noResult,
      errors: ["import.not_found", "import.wrong_state"],
    }),
  } as const;
}
