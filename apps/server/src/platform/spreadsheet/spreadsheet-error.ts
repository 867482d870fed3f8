import type { CutCell } from "./cut-numbers.ts";

/** Why a file is no table that can be read; what is said of it is its reader's. */
export type SpreadsheetFault =
  | "unreadable"
  /** A workbook of before 2007, or one behind a password: from outside they look the same. */
  | "old_or_encrypted"
  | "too_large"
  | "too_many_rows"
  | "too_many_columns"
  | "cell_too_long";

export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
  readonly fault: SpreadsheetFault;
  constructor(fault: SpreadsheetFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

export interface ReadBounds {
  /** Of everything that is unpacked to be read. */
  readonly unpackedBytes: number;
  /** That hold something, the head included. */
  readonly rows: number;
  readonly columns: number;
  readonly cellLength: number;
}

export interface SheetRow {
  /** As the program that shows the file counts, from 1. */
  readonly number: number;
  /** Trimmed; empty where there is nothing. A formula's cell is empty: its last result is nobody's word. */
  readonly cells: readonly string[];
  /** Columns, from 0, in which a formula stands. */
  readonly formulas: readonly number[];
  /** A formula of it came to something. */
  readonly hasResult: boolean;
  /** Numbers that lost digits, or may have. */
  readonly cut: readonly CutCell[];
}

/** A row of the sheet at that place of what was asked for; none: of the first sheet that is shown. */
export interface RowOfSheet extends SheetRow {
  readonly sheet?: number;
}

/** Nothing that anybody sees: blanks of every width, and signs without any. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
/** Longer texts are not checked: a hundred thousand cells may share one text, which would be checked for each. */
const LONGEST_BLANK = 100;
export const isBlank = (text: string): boolean => text.length <= LONGEST_BLANK && BLANK.test(text);

/** Holds the rows of one file to the bounds; blank ones are passed over, and those of formulas that came to nothing. */
export function rowTaker({ rows, columns, cellLength }: ReadBounds) {
  let count = 0;
  return (row: SheetRow): SheetRow | undefined => {
    if (!row.hasResult && row.cells.every(isBlank)) return undefined;
    count += 1;
    if (count > rows) throw new SpreadsheetError("too_many_rows");
    if (row.cells.length > columns) throw new SpreadsheetError("too_many_columns");
    if (row.cells.some(({ length }) => length > cellLength)) throw new SpreadsheetError("cell_too_long");
    return row;
  };
}
