/** The possible numbers of columns of a detail list. Specification 2.4. */
export type DetailColumns = 1 | 2 | 3 | 4;

const DEFAULT_COLUMNS: DetailColumns = 3;

/** Limits the requested columns to 1 to 4. Default: 3. */
export function detailColumns(requested?: number): DetailColumns {
  if (requested === undefined || Number.isNaN(requested)) return DEFAULT_COLUMNS;
  return Math.min(4, Math.max(1, Math.trunc(requested))) as DetailColumns;
}
