import { menuColumns } from "@tender/contract/constants";
import { linesAround, type MenuLine } from "./side-menu.ts";

/** A line of the panel below the top menu; a heading precedes its lines, which are one step deeper. */
export interface PanelRow {
  readonly line: MenuLine;
  readonly depth: number;
  readonly isHeading: boolean;
}

export interface PanelSection {
  readonly key: string;
  /** Null: lines directly in the menu. */
  readonly title: string | null;
  readonly rows: readonly PanelRow[];
}

/** Returns how many entries fit in a row, with room for 更多 where not all fit. All widths in pixels. */
export function countFitting(widths: readonly number[], moreWidth: number, room: number): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return widths.length;
  let left = room - moreWidth;
  const tooMany = widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
  return Math.max(0, tooMany);
}

function rowsOf(lines: readonly MenuLine[], depth: number): PanelRow[] {
  return lines.flatMap((line) => {
    const isHeading = line.children.length > 0;
    return [{ line, depth, isHeading }, ...rowsOf(line.children, depth + 1)];
  });
}

/** Returns the panel's sections for some lines: those without children first, then each group under its title. */
export function sectionsOf(lines: readonly MenuLine[]): PanelSection[] {
  const direct = lines.filter(({ children }) => children.length === 0);
  const groups = lines.filter(({ children }) => children.length > 0);
  return [
    ...(direct.length > 0 ? [{ key: "", title: null, rows: rowsOf(direct, 0) }] : []),
    ...groups.map(({ key, title, children }) => ({ key, title, rows: rowsOf(children, 0) })),
  ];
}

/** More rows justify another column. */
export const ROWS_A_COLUMN = 12;

/** More rows are hard to survey and slow to render. */
const ROWS_AT_ONCE = 120;

const rowCount = (sections: readonly PanelSection[]): number =>
  sections.reduce((sum, { rows }) => sum + rows.length, 0);

/** Whether the panel lists its groups and shows one of them at a time. */
export const isSplit = (sections: readonly PanelSection[]): boolean =>
  sections.filter(({ title }) => title !== null).length > 1 && rowCount(sections) > ROWS_AT_ONCE;

/** Returns one column per section, or as many as the rows need, within the bound of menu columns. */
export function columnsOf(sections: readonly PanelSection[]): number {
  return menuColumns(Math.max(sections.length, Math.ceil(rowCount(sections) / ROWS_A_COLUMN)));
}

/** Returns the key of the root entry that contains a line or is the line. */
export const rootAround = (lines: readonly MenuLine[], key: string | undefined): string | undefined =>
  key === undefined ? undefined : (linesAround(lines, key)[0] ?? key);

interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the target of an arrow key to the side: the entry of the next column that is nearest in height, or undefined.
 */
export function placeBeside(places: readonly Place[], at: number, side: "left" | "right"): number | undefined {
  const here = places[at];
  if (here === undefined) return undefined;
  const sign = side === "right" ? 1 : -1;
  const lefts = places.map(({ left }) => left).filter((left) => (left - here.left) * sign > 0);
  if (lefts.length === 0) return undefined;
  const column = side === "right" ? Math.min(...lefts) : Math.max(...lefts);
  let found: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, { left, top }] of places.entries()) {
    const distance = Math.abs(top - here.top);
    if (left === column && distance < least) [found, least] = [index, distance];
  }
  return found;
}
