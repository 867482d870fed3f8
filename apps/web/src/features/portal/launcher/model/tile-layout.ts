export type LauncherVariant = "portal" | "development";

/** Fewer tiles than this are centred. The development variant's 1 centres nothing, as specified. */
const centredUnder: Readonly<Record<LauncherVariant, number>> = { portal: 4, development: 1 };

export const isCentred = (tileCount: number, variant: LauncherVariant): boolean =>
  tileCount > 0 && tileCount < centredUnder[variant];

const columnChoices = [6, 5, 4] as const;

/**
 * Returns the columns of a wide screen, 4 to 6: the number that leaves the last row fullest, the larger one on a tie.
 */
export function columnsOf(tileCount: number): number {
  const gaps = columnChoices.map((columns) => ({ columns, gap: (columns - (tileCount % columns)) % columns }));
  return gaps.reduce((best, next) => (next.gap < best.gap ? next : best)).columns;
}
