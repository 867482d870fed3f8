import { beijingMinute } from "@tender/contract/beijing";
import { type GroupStep, type ReportColumnType, stepLabel } from "@tender/contract/online-reports";

export type Cell = string | null;

/** Labels that replace values, by column and value. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const EMPTY_TEXT = "—";
const EMPTY_GROUP = "（空）";

/** Default widths of columns, in pixels. */
export const columnWidths: Readonly<Record<ReportColumnType, number>> = {
  text: 180,
  number: 130,
  day: 120,
  moment: 160,
  yes_no: 90,
};

const addThousandsSeparators = (figure: string): string =>
  figure.replace(/^(-?\d+)/, (integer) => integer.replace(/\B(?=(\d{3})+$)/g, ","));

/** Formats a value: numbers with thousands separators, moments in Beijing time. */
export function formatCell(type: ReportColumnType, value: Cell, labels?: Readonly<Record<string, string>>): string {
  if (value === null || value === "") return EMPTY_TEXT;
  const label = labels?.[value];
  if (label !== undefined) return label;
  if (type === "number") return addThousandsSeparators(value);
  if (type === "moment") return beijingMinute(value) || value;
  if (type === "yes_no") return value === "true" ? "是" : "否";
  return value;
}

interface GroupColumn {
  readonly column: string;
  readonly step: GroupStep;
}

/** Returns the label of a group. */
export function formatGroupKey(
  { column, step }: GroupColumn,
  type: ReportColumnType | undefined,
  key: Cell,
  labels: Labels,
): string {
  if (key === null || key === "") return EMPTY_GROUP;
  const label = labels[column]?.[key];
  if (label !== undefined) return label;
  if (step !== "value") return stepLabel(step, key) ?? key;
  return formatCell(type ?? "text", key);
}
