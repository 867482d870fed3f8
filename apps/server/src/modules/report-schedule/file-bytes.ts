import type { Readable } from "node:stream";
import type { CsvSource } from "../../platform/csv.ts";
import { csvStream } from "../../platform/csv.ts";
import { type Asked, marked, markedName, type Taker } from "../../platform/export-mark.ts";
import { mediaTypes } from "../../platform/saved-file.ts";
import { sheetsNamed, xlsxStream } from "../../platform/spreadsheet/write-xlsx.ts";

export interface MadeFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Undefined: more than that. */
async function bytesOf(stream: Readable, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part as Uint8Array | string);
    length += bytes.length;
    if (length > most) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** A report as whoever exports it gets it, with whose it is in name and workbook; undefined: above `most` bytes. */
export async function reportFile(
  report: { readonly title: string; readonly asked: Asked; readonly source: CsvSource },
  form: "csv" | "xlsx",
  taker: Taker,
  most: number,
): Promise<MadeFile | undefined> {
  const { source, mark } = marked(report.source, report, taker);
  const sheets = sheetsNamed([
    { name: report.title, source },
    { name: "导出信息", source: mark },
  ]);
  const bytes = await bytesOf(form === "csv" ? csvStream(report.source) : xlsxStream(sheets), most);
  return bytes && { fileName: `${markedName(report.title, taker)}.${form}`, contentType: mediaTypes[form], bytes };
}
