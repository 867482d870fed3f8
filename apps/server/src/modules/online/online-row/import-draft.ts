import type { CellValue, RowValues } from "@tender/form-rules";
import type { ImportFault, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import { truncateText } from "#platform/limited-text.ts";
import type { PlacedRow } from "./import-departments.service.ts";
import { DEPARTMENT, type ImportTable, MAIN, NUMBER } from "./import-table.ts";
import type { FormAccess } from "./row-access.service.ts";

/** A sheet of a file with the form of its rows. */
export interface ImportedTable {
  readonly formAccess: FormAccess;
  readonly table: ImportTable;
  /** Name of the sheet in the workbook. */
  readonly name: string;
  /** The field of a sub-table that links to the main row. */
  readonly link: string | undefined;
}

/** A row of a file while it is judged. */
export interface ImportDraft extends PlacedRow {
  readonly sent: Record<string, CellValue>;
  readonly fixed: RowValues;
  stored: PlacedRow["stored"];
  id: string;
}

/** A draft with the values that it would be stored with. */
export type EvaluatedDraft = ImportDraft & { readonly values: RowValues };

const MAX_NAME_LENGTH = 60;

/** Returns the text by which a person recognises the row. */
export function rowName({ texts }: TypedRow, { table, name, link }: ImportedTable): string {
  const first = table.columns.find(({ key }) => ![NUMBER, MAIN, DEPARTMENT].includes(key) && (texts[key] ?? "") !== "");
  const text = truncateText(first ? (texts[first.key] ?? "") : "", MAX_NAME_LENGTH);
  return link === undefined ? text : `${name}：${text}`;
}

/** `field`: the name of a field of the form. Null: the fault concerns the whole row. */
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
