/** Why a file is no table that can be read; what is said of it is its reader's. */
export type SpreadsheetFault = "unreadable" | "too_large" | "too_many_rows";

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
  /** What stands further right is left out. */
  readonly columns: number;
}

export interface SheetRow {
  /** As the program that shows the file counts, from 1. */
  readonly number: number;
  /** Trimmed; empty where there is nothing. */
  readonly cells: readonly string[];
  /** Which of them were computed by a formula. */
  readonly formulas: readonly number[];
}
