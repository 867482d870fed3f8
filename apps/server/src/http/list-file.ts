import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { csvStream } from "#platform/csv.ts";
import { downloadHeadersOf } from "#platform/download-headers.ts";
import { exporterLine, exportFileName, withExportMark } from "#platform/export-mark.ts";
import { renderPdf } from "#platform/pdf/render-pdf.ts";
import { nameSheets, xlsxStream } from "#platform/spreadsheet/write-xlsx.ts";
import { type ListFile, Raw } from "./routes.ts";

export interface ListFileDeps {
  readonly clock: Clock;
  /** Records who exported which list. Throws when the row cannot be written. */
  recordExport(
    entry: { readonly action: string; readonly object: string | null; readonly detail: object },
    caller: Caller,
    origin: Origin,
  ): Promise<void>;
}

/**
 * Creates the answer that sends a list as a file. Every export of a list passes here, and is recorded before the first
 * byte. The file name states who exported it and when; a workbook states it on an extra sheet after the rows, which
 * imports ignore. A CSV states it in the name only, because a line in it would be imported as a row.
 */
export async function toFileResponse(
  { content }: ListFile,
  { caller, origin }: { readonly caller: Caller; readonly origin: Origin },
  { clock, recordExport }: ListFileDeps,
): Promise<Raw> {
  const { name, title, conditions, labels, action, object = null, detail = conditions } = content;
  if (action !== null) await recordExport({ action, object, detail }, caller, origin);
  const exporter = { username: caller.username, realname: caller.realname, at: clock.now() };
  const extension = content.format === "json" ? (content.extension ?? content.format) : content.format;
  const fileNameOf = (part: string) => `${exportFileName(part, exporter)}.${extension}`;
  const headers = downloadHeadersOf(content.format, fileNameOf(title), fileNameOf(name));
  if (content.format === "pdf")
    return new Raw(await renderPdf({ ...content.document, footer: exporterLine(exporter) }), headers);
  if (content.format === "json") return new Raw(content.text, headers);
  if (content.format === "csv") return new Raw(csvStream(content.source), headers);
  const { source, mark } = withExportMark(content.source, { title, conditions, labels }, exporter);
  const sheets = nameSheets([
    { name: title, source },
    ...(content.extraSheets ?? []),
    { name: "导出信息", source: mark },
  ]);
  return new Raw(xlsxStream(sheets), headers);
}
