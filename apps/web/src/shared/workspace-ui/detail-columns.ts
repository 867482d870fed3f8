/** How many columns a detail list may have. Specification 2.4. */
export type DetailColumns = 1 | 2 | 3 | 4;

const usual: DetailColumns = 3;

/** The columns wished for, between 1 and 4; 3 where nothing is said. */
export function detailColumns(wished?: number): DetailColumns {
  if (wished === undefined || Number.isNaN(wished)) return usual;
  return Math.min(4, Math.max(1, Math.trunc(wished))) as DetailColumns;
}
