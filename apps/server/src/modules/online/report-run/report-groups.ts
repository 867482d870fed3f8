/** A row of the query result: a cell or a total of the cross-tab. */
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

/** Values of an axis in the order of a dictionary or list. Null: the axis is ordered by its keys. */
export type FixedOrder = readonly string[] | null;

/** Sorts groups and heads by the dictionaries of their axes. Values outside a dictionary follow its own. */
export function inFixedOrder(tab: CrossTab, by: readonly FixedOrder[], across: FixedOrder): CrossTab {
  const rows = tab.rows.map((row, place) => ({ row, place }));
  rows.sort((one, other) => {
    for (const [n, order] of by.entries()) {
      const [value, theirs] = [one.row.key[n] ?? null, other.row.key[n] ?? null];
      if (value !== theirs) return rankIn(order, value) - rankIn(order, theirs) || one.place - other.place;
    }
    return 0;
  });
  const heads = tab.heads.map((head, place) => ({ head, place }));
  heads.sort((one, other) => rankIn(across, one.head) - rankIn(across, other.head) || one.place - other.place);
  const placed = <T>(cells: readonly T[]): T[] => heads.map(({ place }) => cells[place] as T);
  return {
    ...tab,
    heads: placed(tab.heads),
    rows: rows.map(({ row }) => ({ ...row, cells: placed(row.cells) })),
    grand: { ...tab.grand, cells: placed(tab.grand.cells) },
  };
}

/** An empty value is the last one, as in the order of keys. */
function rankIn(order: FixedOrder, value: string | null): number {
  if (order === null) return 0;
  if (value === null) return order.length + 1;
  const place = order.indexOf(value);
  return place < 0 ? order.length : place;
}

/** Arranges found cells by row and column. Those beyond `most` only show that there are more. */
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
