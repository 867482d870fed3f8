/** Limit of cells in a table: more would exceed the memory of a worker thread. */
const MAX_CELLS = 16_000;

/** Returns the limit of printed rows for a table with this number of columns. */
export const maxPrintedRows = (columns: number): number => Math.floor(MAX_CELLS / Math.max(1, columns));
