/** The order of a list: a column, newest or largest first where it falls. */
export interface Sort {
  readonly key: string;
  readonly isFalling: boolean;
}

/** `at` rises, `-at` falls: how an order stands in an address and in a call. */
export const sortText = ({ key, isFalling }: Sort): string => (isFalling ? `-${key}` : key);

/** An order out of an address; one of a column that cannot be ordered is none. */
export function sortFromText(text: string | null, columns: readonly { key: string; isSortable?: boolean }[]) {
  if (text === null) return null;
  const isFalling = text.startsWith("-");
  const key = isFalling ? text.slice(1) : text;
  return columns.some((column) => column.key === key && column.isSortable) ? { key, isFalling } : null;
}
