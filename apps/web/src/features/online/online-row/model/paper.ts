/** Columns that fit on a portrait page, and in small type on a landscape page. */
const UPRIGHT = 8;
const LYING = 14;

/** Returns the type size for a number of columns; undefined: the normal size. */
export function paperOf(columns: number): "small" | "smallest" | undefined {
  if (columns <= UPRIGHT) return undefined;
  return columns <= LYING ? "small" : "smallest";
}
