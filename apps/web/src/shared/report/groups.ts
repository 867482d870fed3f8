import type { GroupStep, ReportColumnType } from "@tender/contract/online-reports";
import type { ResultFor } from "#shared/api/client.ts";
import { type Cell, formatCell, formatGroupKey } from "./shown.ts";

export type Groups = ResultFor<"reportRun.readGroups">;
export type GroupRow = Groups["rows"][number];
export type Figure = Groups["figures"][number];

/** The key of one group, by which a drill-down queries. */
export interface DrillPart {
  readonly column: string;
  readonly title: string;
  readonly step: GroupStep;
  readonly key: Cell;
  /** The formatted key. */
  readonly label: string;
}

export type TypeOf = (column: string) => ReportColumnType | undefined;

/** Returns the groups of one row, up to `depth`. */
export const drillOf = (
  { by, labels }: Groups,
  { key }: Pick<GroupRow, "key">,
  typeOf: TypeOf,
  depth = by.length,
): DrillPart[] =>
  by.slice(0, depth).map(({ column, title, step }, index) => {
    const value = key[index] ?? null;
    return { column, title, step, key: value, label: formatGroupKey({ column, step }, typeOf(column), value, labels) };
  });

/** Returns the group of one head of a cross-tab. */
export function headDrill({ across, heads, labels }: Groups, headIndex: number, typeOf: TypeOf): DrillPart[] {
  if (!across) return [];
  const { column, title, step } = across;
  const key = heads[headIndex] ?? null;
  return [{ column, title, step, key, label: formatGroupKey({ column, step }, typeOf(column), key, labels) }];
}

export const formatFigure = ({ type }: Figure, value: Cell | undefined): string => formatCell(type, value ?? null);
