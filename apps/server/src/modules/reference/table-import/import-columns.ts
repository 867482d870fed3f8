import { stripApostrophe } from "#platform/csv.ts";
import { truncateText } from "#platform/limited-text.ts";
import type { SheetRow } from "#platform/spreadsheet/read-rows.ts";
import type { Failure, ImportColumn, ImportFault, TypedRow } from "./import-subject.ts";
import { cellFaults, failures } from "./import-words.ts";

/** A column of the subject and its index in the file. */
export interface PlacedColumn {
  readonly column: ImportColumn;
  readonly at: number;
}

export type Head = { readonly placed: readonly PlacedColumn[] } | { readonly failure: Failure };

/** Removes blanks and the marks that templates add to the names of required columns. */
const titleOf = (cell: string): string => cell.replace(/\s|[*＊]|[（(]必填[）)]/g, "");

/** Limits of the unknown columns in a failure, and of the characters of each name. */
const MAX_SHOWN = 5;
const MAX_SHOWN_TITLE = 30;

/** Finds the columns by the names in the first row, in any order. Unknown names are refused. */
export function headOf(cells: readonly string[], columns: readonly ImportColumn[]): Head {
  const titles = cells.map(titleOf);
  const missing = columns.filter(({ title, isRequired }) => isRequired && !titles.includes(titleOf(title)));
  if (missing.length > 0) return { failure: failures.noHead(missing.map(({ title }) => title)) };
  const columnsByTitle = new Map(columns.map((column) => [titleOf(column.title), column]));
  const unknown = titles.filter((title) => title !== "" && !columnsByTitle.has(title));
  if (unknown.length > 0)
    return {
      failure: failures.unknownColumns(
        unknown.slice(0, MAX_SHOWN).map((title) => truncateText(title, MAX_SHOWN_TITLE)),
      ),
    };
  const repeated = titles.find((title, index) => title !== "" && titles.indexOf(title) !== index);
  if (repeated !== undefined) return { failure: failures.twice(repeated) };
  return {
    placed: titles.flatMap((title, at) => {
      const column = columnsByTitle.get(title);
      return column && !column.isIgnored ? { column, at } : [];
    }),
  };
}

/** Returns the texts of a row's columns, with the faults that the cells show without the subject's rules. */
export function typedRow(
  row: SheetRow & { readonly sheet?: number },
  placed: readonly PlacedColumn[],
): { row: TypedRow; faults: ImportFault[] } {
  const texts: Record<string, string> = {};
  const faults: ImportFault[] = [];
  for (const { column, at } of placed) {
    const { key, title, isRequired, isNumber, maxLength } = column;
    const cell = row.cells[at] ?? "";
    const text = cell.length > maxLength + 1 ? cell : stripApostrophe(cell);
    if (text.length <= maxLength) texts[key] = text;
    else faults.push(cellFaults.tooLong(title, maxLength));
    const cut = row.cut.find((cell) => cell.column === at)?.cut;
    if (cut === "whole" || (cut === "fraction" && !isNumber)) faults.push(cellFaults.cut(title));
    if (row.formulas.includes(at)) faults.push(cellFaults.formula(title));
    else if (isRequired && text === "") faults.push(cellFaults.missing(title));
  }
  return { row: { sheet: row.sheet ?? 0, number: row.number, texts }, faults };
}
