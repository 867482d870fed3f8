/** A row of the query result: a cell or a total of the cross-tab. */
interface GroupRow {
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

/** Values of an axis in the order of a dictionary or list. Null: the axis is ordered by its keys. */
export type FixedOrder = readonly string[] | null;

/** Sorts groups and heads by the dictionaries of their axes. Values outside a dictionary follow its own. */
export function sortByFixedOrder(tab: CrossTab, by: readonly FixedOrder[], across: FixedOrder): CrossTab {
  const rows = tab.rows.map((row, index) => ({ row, index }));
  rows.sort((a, b) => {
    for (const [axis, order] of by.entries()) {
      const [value, otherValue] = [a.row.key[axis] ?? null, b.row.key[axis] ?? null];
      if (value !== otherValue) return rankIn(order, value) - rankIn(order, otherValue) || a.index - b.index;
    }
    return 0;
  });
  const heads = tab.heads.map((head, index) => ({ head, index }));
  heads.sort((a, b) => rankIn(across, a.head) - rankIn(across, b.head) || a.index - b.index);
  const reorder = <T>(cells: readonly T[]): T[] => heads.map(({ index }) => cells[index] as T);
  return {
    ...tab,
    heads: reorder(tab.heads),
    rows: rows.map(({ row }) => ({ ...row, cells: reorder(row.cells) })),
    grand: { ...tab.grand, cells: reorder(tab.grand.cells) },
  };
}

/** Returns the rank of a value. An empty value is the last, as in the order of keys. */
function rankIn(order: FixedOrder, value: string | null): number {
  if (order === null) return 0;
  if (value === null) return order.length + 1;
  const rank = order.indexOf(value);
  return rank < 0 ? order.length : rank;
}

/** Arranges the query result by row and column. Rows and heads beyond the limits only show that there are more. */
export function crossTabOf(
  groupRows: readonly GroupRow[],
  limits: { readonly rows: number; readonly heads: number },
): CrossTab {
  const heads: (string | null)[] = [];
  const rows: CrossTab["rows"] = [];
  let [hasMoreHeads, hasMoreRows] = [false, false];
  for (const { row, column, key, head, figures } of groupRows) {
    if (row !== null && column === null) {
      if (row > limits.rows) hasMoreRows = true;
      else rows[row - 1] = { key: [...key], figures: [...figures], cells: [] };
    }
    if (column !== null && row === null) {
      if (column > limits.heads) hasMoreHeads = true;
      else heads[column - 1] = head;
    }
  }
  const empty = (): (Figures | null)[] => heads.map(() => null);
  for (const row of rows) row.cells.push(...empty());
  const grand: CrossTab["grand"] = { figures: [], cells: empty() };
  for (const { row, column, figures } of groupRows) {
    if (row === null && column === null) grand.figures.push(...figures);
    const cells = row === null ? grand.cells : rows[row - 1]?.cells;
    if (column !== null && column <= heads.length && cells) cells[column - 1] = [...figures];
  }
  return { heads, hasMoreHeads, rows, hasMoreRows, grand };
}
