import { beijingMinute } from "@tender/contract/beijing";
import { type GroupStep, type ReportColumnType, stepLabel } from "@tender/contract/online-reports";

export type Cell = string | null;

/** By column and value: what is shown in the value's place. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const NOTHING = "—";
const EMPTY_GROUP = "（空）";

/** Of columns to which nobody gave a width, in pixels. */
export const columnWidths: Readonly<Record<ReportColumnType, number>> = {
  text: 180,
  number: 130,
  day: 120,
  moment: 160,
  yes_no: 90,
};

const grouped = (figure: string): string =>
  figure.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

/** A value in words: numbers with their thousands apart, moments as Beijing has them. */
export function shownCell(type: ReportColumnType, value: Cell, labels?: Readonly<Record<string, string>>): string {
  if (value === null || value === "") return NOTHING;
  const label = labels?.[value];
  if (label !== undefined) return label;
  if (type === "number") return grouped(value);
  if (type === "moment") return beijingMinute(value) || value;
  if (type === "yes_no") return value === "true" ? "是" : "否";
  return value;
}

interface GroupPlace {
  readonly column: string;
  readonly step: GroupStep;
}

/** How a group is called. */
export function shownKey(
  { column, step }: GroupPlace,
  type: ReportColumnType | undefined,
  key: Cell,
  labels: Labels,
): string {
  if (key === null || key === "") return EMPTY_GROUP;
  const label = labels[column]?.[key];
  if (label !== undefined) return label;
  if (step !== "value") return stepLabel(step, key) ?? key;
  return shownCell(type ?? "text", key);
}
