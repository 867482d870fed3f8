import type { TruncatedCell } from "./truncated-numbers.ts";

/** Fault of a file that is no readable table. Its reader chooses the message. */
export type SpreadsheetFault =
  | "unreadable"
  /** A workbook older than 2007, or one with a password: their files look the same. */
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
  /** Bytes of all unpacked parts. */
  readonly unpackedBytes: number;
  /** Rows with content, the head included. */
  readonly rows: number;
  readonly columns: number;
  readonly cellLength: number;
}

export interface SheetRow {
  /** Number in the program that shows the file, from 1. */
  readonly number: number;
  /** Trimmed texts; empty cells are "". A cell with a formula counts as empty, because its result was not typed. */
  readonly cells: readonly string[];
  /** Columns with a formula, from 0. */
  readonly formulas: readonly number[];
  /** A formula in the row has a result. */
  readonly hasResult: boolean;
  /** Cells whose number has lost digits, or may have. */
  readonly cut: readonly TruncatedCell[];
}

/** A row with the position of its sheet in the requested names. Undefined: the first visible sheet. */
export interface RowOfSheet extends SheetRow {
  readonly sheet?: number;
}

/** Invisible text: blanks of any width and zero-width characters. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
/** Longer texts are not checked: a hundred thousand cells may share one text, which would be checked for each. */
const MAX_CHECKED_LENGTH = 100;
export const isBlank = (text: string): boolean => text.length <= MAX_CHECKED_LENGTH && BLANK.test(text);

/**
 * Returns a function that checks the rows of one file against the bounds. It skips blank rows, and rows whose formulas
 * have no result.
 */
export function createRowCheck({ rows, columns, cellLength }: ReadBounds) {
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
