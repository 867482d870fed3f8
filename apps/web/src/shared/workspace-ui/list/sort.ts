/** The order of a list: a column, and whether it is descending. */
export interface Sort {
  readonly key: string;
  readonly isFalling: boolean;
}

/** Writes an order for addresses and calls: `at` ascending, `-at` descending. */
export const sortText = ({ key, isFalling }: Sort): string => (isFalling ? `-${key}` : key);

/** Reads an order from an address. Null: none, or of a column that is not sortable. */
export function sortFromText(text: string | null, columns: readonly { key: string; isSortable?: boolean }[]) {
  if (text === null) return null;
  const isFalling = text.startsWith("-");
  const key = isFalling ? text.slice(1) : text;
  return columns.some((column) => column.key === key && column.isSortable) ? { key, isFalling } : null;
}
