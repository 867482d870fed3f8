import type { CellValue, RowValues } from "@tender/form-rules";
import type { ImportFault, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import { cutText } from "#platform/cut-text.ts";
import type { PlacedRow } from "./import-departments.service.ts";
import { DEPARTMENT, type ImportTable, MAIN, NUMBER } from "./import-table.ts";
import type { FormAccess } from "./row-access.service.ts";

/** A sheet of a file, and the form that its rows are of. */
export interface ImportedTable {
  readonly of: FormAccess;
  readonly table: ImportTable;
  /** As the workbook calls the sheet. */
  readonly name: string;
  /** Of a sub-table: the field that names the main row. */
  readonly link: string | undefined;
}

/** A row of a file while it is judged. */
export interface ImportDraft extends PlacedRow {
  readonly sent: Record<string, CellValue>;
  readonly fixed: RowValues;
  stored: PlacedRow["stored"];
  id: string;
}

/** With the values that it would be kept with. */
export type WorkedDraft = ImportDraft & { readonly values: RowValues };

const LONGEST_NAME = 60;

/** By which a person finds the row again. */
export function rowName({ texts }: TypedRow, { table, name, link }: ImportedTable): string {
  const first = table.columns.find(({ key }) => ![NUMBER, MAIN, DEPARTMENT].includes(key) && (texts[key] ?? "") !== "");
  const said = cutText(first ? (texts[first.key] ?? "") : "", LONGEST_NAME);
  return link === undefined ? said : `${name}：${said}`;
}

/** `field`: of the form; null: the row as a whole. */
export const faultIn = (
  { table }: ImportedTable,
  field: string | null,
  code: string,
  message: string,
): ImportFault => ({
  column: field === null ? null : (table.titles.get(field) ?? field),
  code,
  message,
});
