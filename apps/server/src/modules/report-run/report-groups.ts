/** What of a cross-tab was found, as its totals and cells stand. */
interface Found {
  readonly key: readonly (string | null)[];
  readonly head: string | null;
  readonly row: number | null;
  readonly column: number | null;
  readonly figures: readonly (string | null)[];
}

type Figures = (string | null)[];

export interface CrossTab {
  readonly heads: (string | null)[];
  readonly hasMoreHeads: boolean;
  readonly rows: { key: (string | null)[]; figures: Figures; cells: (Figures | null)[] }[];
  readonly hasMoreRows: boolean;
  readonly grand: { figures: Figures; cells: (Figures | null)[] };
}

/** Cells in their places; what lies behind the most of rows and heads only says that there is more. */
export function crossTabOf(found: readonly Found[], most: { readonly rows: number; readonly heads: number }): CrossTab {
  const heads: (string | null)[] = [];
  const rows: CrossTab["rows"] = [];
  let [hasMoreHeads, hasMoreRows] = [false, false];
  for (const { row, column, key, head, figures } of found) {
    if (row !== null && column === null) {
      if (row > most.rows) hasMoreRows = true;
      else rows[row - 1] = { key: [...key], figures: [...figures], cells: [] };
    }
    if (column !== null && row === null) {
      if (column > most.heads) hasMoreHeads = true;
      else heads[column - 1] = head;
    }
  }
  const empty = (): (Figures | null)[] => heads.map(() => null);
  for (const one of rows) one.cells.push(...empty());
  const grand: CrossTab["grand"] = { figures: [], cells: empty() };
  for (const { row, column, figures } of found) {
    if (row === null && column === null) grand.figures.push(...figures);
    const cells = row === null ? grand.cells : rows[row - 1]?.cells;
    if (column !== null && column <= heads.length && cells) cells[column - 1] = [...figures];
  }
  return { heads, hasMoreHeads, rows, hasMoreRows, grand };
}
