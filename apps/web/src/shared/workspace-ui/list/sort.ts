/** The order of a list: a column, and whether it is descending. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

/** Writes an order for addresses and calls: `at` ascending, `-at` descending. */
export const sortText = ({ key, isDescending }: Sort): string => (isDescending ? `-${key}` : key);

/** Reads an order from an address. Null: none, or of a column that is not sortable. */
export function sortFromText(text: string | null, columns: readonly { key: string; isSortable?: boolean }[]) {
  if (text === null) return null;
  const isDescending = text.startsWith("-");
  const key = isDescending ? text.slice(1) : text;
  return columns.some((column) => column.key === key && column.isSortable) ? { key, isDescending } : null;
}
