import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import { csvStream } from "#platform/csv.ts";
import { marked, markedName, takerLine } from "#platform/export-mark.ts";
import { renderPdf } from "#platform/pdf/render-pdf.ts";
import { savedHeaders } from "#platform/saved-file.ts";
import { sheetsNamed, xlsxStream } from "#platform/spreadsheet/write-xlsx.ts";
import { type ListFile, Raw } from "./routes.ts";

export interface ListFileDeps {
  readonly clock: Clock;
  /** Records who exported which list. Throws when the row cannot be written. */
  recordExport(
    taken: { readonly action: string; readonly object: string | null; readonly detail: object },
    caller: Caller,
    origin: Origin,
  ): Promise<void>;
}

/**
 * Sends a list as a file; nothing else does. The export is recorded before the first byte. The file name states who
 * exported it and when; a workbook states it on an extra sheet behind the rows, which imports ignore. A CSV states it
 * in the name only, because a line in it would be imported as a row.
 */
export async function sentList(
  { parts }: ListFile,
  { caller, origin }: { readonly caller: Caller; readonly origin: Origin },
  { clock, recordExport }: ListFileDeps,
): Promise<Raw> {
  const { name, title, asked, words, action, object = null, detail = asked } = parts;
  if (action !== null) await recordExport({ action, object, detail }, caller, origin);
  const taker = { username: caller.username, realname: caller.realname, at: clock.now() };
  const extension = parts.format === "json" ? (parts.extension ?? parts.format) : parts.format;
  const file = (part: string) => `${markedName(part, taker)}.${extension}`;
  const headers = savedHeaders(parts.format, file(title), file(name));
  if (parts.format === "pdf") return new Raw(await renderPdf({ ...parts.document, footer: takerLine(taker) }), headers);
  if (parts.format === "json") return new Raw(parts.text, headers);
  if (parts.format === "csv") return new Raw(csvStream(parts.source), headers);
  const { source, mark } = marked(parts.source, { title, asked, words }, taker);
  const sheets = sheetsNamed([{ name: title, source }, ...(parts.more ?? []), { name: "导出信息", source: mark }]);
  return new Raw(xlsxStream(sheets), headers);
}
