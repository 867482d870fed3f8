/** Columns that fit on an upright sheet, and in small letters on one that lies. */
const UPRIGHT = 8;
const LYING = 14;

/** How lines of so many columns come onto paper; undefined: as they are. */
export function paperOf(columns: number): "small" | "smallest" | undefined {
  if (columns <= UPRIGHT) return undefined;
  return columns <= LYING ? "small" : "smallest";
}
