import type { Readable } from "node:stream";
import { csvStream } from "#platform/csv.ts";
import { mediaTypes } from "#platform/download-headers.ts";
import {
  conditionsOf,
  type Exporter,
  exporterLine,
  exportFileName,
  type ListConditions,
  withExportMark,
} from "#platform/export-mark.ts";
import { renderPdf } from "#platform/pdf/render-pdf.ts";
import { tableDocument } from "#platform/pdf/table-document.ts";
import { nameSheets, xlsxStream } from "#platform/spreadsheet/write-xlsx.ts";
import type { ReportContent } from "./report-runs.ts";

export interface GeneratedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Undefined: the stream exceeds `most` bytes. */
async function bytesOf(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of stream) {
    const bytes = Buffer.from(part as Uint8Array | string);
    length += bytes.length;
    if (length > maxBytes) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/**
 * Writes a report as its export does, with the owner in the file and its name. Undefined: the file exceeds `most`
 * bytes.
 */
export async function reportFile(
  report: ReportContent & { readonly conditions: ListConditions },
  form: "csv" | "xlsx" | "pdf",
  exporter: Exporter,
  maxBytes: number,
): Promise<GeneratedFile | undefined> {
  const fileName = `${exportFileName(report.title, exporter)}.${form}`;
  if (form === "pdf") {
    const lines = [`条件：${conditionsOf(report.conditions)}`];
    const document = await tableDocument({ ...report, lines });
    const bytes = await renderPdf({ ...document, footer: exporterLine(exporter) });
    return bytes.length > maxBytes ? undefined : { fileName, contentType: mediaTypes.pdf, bytes };
  }
  const { source, mark } = withExportMark(report.source, report, exporter);
  const sheets = nameSheets([
    { name: report.title, source },
    { name: "导出信息", source: mark },
  ]);
  const bytes = await bytesOf(form === "csv" ? csvStream(report.source) : xlsxStream(sheets), maxBytes);
  return bytes && { fileName, contentType: mediaTypes[form], bytes };
}
