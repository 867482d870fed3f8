import { menuColumns } from "@tender/contract/constants";
import { linesAround, type MenuLine } from "./side-menu.ts";

/** A line of the panel below the top menu; a heading precedes its lines, whose depth is greater by one. */
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

/** Returns the number of entries that fit in a row, with room for 更多 unless all fit. All widths in pixels. */
export function countFitting(widths: readonly number[], moreWidth: number, room: number): number {
  if (widths.reduce((sum, width) => sum + width, 0) <= room) return widths.length;
  let remainingWidth = room - moreWidth;
  const firstHidden = widths.findIndex((width) => {
    remainingWidth -= width;
    return remainingWidth < 0;
  });
  return Math.max(0, firstHidden);
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

/** Rows of a column before another column is used. */
export const ROWS_A_COLUMN = 12;

/** Limit of rows that are shown together: more are hard to read and slow to render. */
const ROWS_AT_ONCE = 120;

const rowCount = (sections: readonly PanelSection[]): number =>
  sections.reduce((sum, { rows }) => sum + rows.length, 0);

/** Whether the panel lists its groups and shows one of them at a time. */
export const isSplit = (sections: readonly PanelSection[]): boolean =>
  sections.filter(({ title }) => title !== null).length > 1 && rowCount(sections) > ROWS_AT_ONCE;

/** Returns the number of columns: one per section, or as many as the rows need, within the limits of `menuColumns`. */
export function columnsOf(sections: readonly PanelSection[]): number {
  return menuColumns(Math.max(sections.length, Math.ceil(rowCount(sections) / ROWS_A_COLUMN)));
}

/** Returns the key of the root entry that contains a line or is the line. */
export const rootAround = (lines: readonly MenuLine[], key: string | undefined): string | undefined =>
  key === undefined ? undefined : (linesAround(lines, key)[0] ?? key);

/** The upper left corner of an entry, in pixels. */
interface Corner {
  readonly left: number;
  readonly top: number;
}

/**
 * Returns the index of the entry that an arrow key to the side reaches: in the next column, the nearest in height.
 * Undefined: there is no column on that side.
 */
export function entryBeside(corners: readonly Corner[], current: number, side: "left" | "right"): number | undefined {
  const start = corners[current];
  if (start === undefined) return undefined;
  const sign = side === "right" ? 1 : -1;
  const columnsBeside = corners.map(({ left }) => left).filter((left) => (left - start.left) * sign > 0);
  if (columnsBeside.length === 0) return undefined;
  const nextColumn = side === "right" ? Math.min(...columnsBeside) : Math.max(...columnsBeside);
  let nearest: number | undefined;
  let minDistance = Number.POSITIVE_INFINITY;
  for (const [index, { left, top }] of corners.entries()) {
    const distance = Math.abs(top - start.top);
    if (left === nextColumn && distance < minDistance) {
      nearest = index;
      minDistance = distance;
    }
  }
  return nearest;
}
