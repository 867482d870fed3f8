import { uncovered } from "#platform/csv.ts";
import type { SheetRow } from "#platform/spreadsheet/read-rows.ts";
import { truncateText } from "#platform/truncate-text.ts";
import type { Failure, ImportColumn, ImportFault, TypedRow } from "./import-subject.ts";
import { cellFaults, failures } from "./import-words.ts";

/** A column of the subject and its index in the file. */
export interface Placed {
  readonly column: ImportColumn;
  readonly at: number;
}

export type Head = { readonly placed: readonly Placed[] } | { readonly failure: Failure };

/** Removes blanks and the marks that templates add to the names of required columns. */
const titleOf = (cell: string): string => cell.replace(/\s|[*＊]|[（(]必填[）)]/g, "");

const SHOWN = 5;

/** Finds the columns by the names in the first row, in any order. Unknown names are refused. */
export function headOf(cells: readonly string[], columns: readonly ImportColumn[]): Head {
  const titles = cells.map(titleOf);
  const missing = columns.filter(({ title, isRequired }) => isRequired && !titles.includes(titleOf(title)));
  if (missing.length > 0) return { failure: failures.noHead(missing.map(({ title }) => title)) };
  const known = new Map(columns.map((column) => [titleOf(column.title), column]));
  const strange = titles.filter((title) => title !== "" && !known.has(title));
  if (strange.length > 0)
    return { failure: failures.unknownColumns(strange.slice(0, SHOWN).map((title) => truncateText(title, 30))) };
  const twice = titles.find((title, at) => title !== "" && titles.indexOf(title) !== at);
  if (twice !== undefined) return { failure: failures.twice(twice) };
  return {
    placed: titles.flatMap((title, at) => {
      const column = known.get(title);
      return column && !column.isIgnored ? { column, at } : [];
    }),
  };
}

/** Returns the texts of a row's columns, with the faults that need no knowledge of their meaning. */
export function typedRow(
  row: SheetRow & { readonly sheet?: number },
  placed: readonly Placed[],
): { row: TypedRow; faults: ImportFault[] } {
  const texts: Record<string, string> = {};
  const faults: ImportFault[] = [];
  for (const { column, at } of placed) {
    const { key, title, isRequired, isNumber, maxLength } = column;
    const cell = row.cells[at] ?? "";
    const text = cell.length > maxLength + 1 ? cell : uncovered(cell);
    if (text.length <= maxLength) texts[key] = text;
    else faults.push(cellFaults.tooLong(title, maxLength));
    const cut = row.cut.find((cell) => cell.column === at)?.cut;
    if (cut === "whole" || (cut === "fraction" && !isNumber)) faults.push(cellFaults.cut(title));
    if (row.formulas.includes(at)) faults.push(cellFaults.formula(title));
    else if (isRequired && text === "") faults.push(cellFaults.missing(title));
  }
  return { row: { sheet: row.sheet ?? 0, number: row.number, texts }, faults };
}
