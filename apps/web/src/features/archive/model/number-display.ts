import { THIN_SPACE } from "../../../shared/format/thin-space.ts";
import { UNKNOWN } from "./money-display.ts";

const withPlaces = (value: number, places: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: places, maximumFractionDigits: places }).replace("-", "−");

export const showCount = (value: number | null): string => (value === null ? UNKNOWN : withPlaces(value, 0));
export const showNumber = (value: number | null, places: number): string =>
  value === null ? UNKNOWN : withPlaces(value, places);

/** A rate of 0.5427 as 54.3 %; the sign belongs to the figure, so no space. */
export const showRate = (rate: number | null, places: number): string =>
  rate === null ? UNKNOWN : `${withPlaces(rate * 100, places)}%`;

export type Direction = "up" | "down" | "level";
export interface ChangeDisplay {
  readonly direction: Direction;
  readonly text: string;
}

/** Relative change: 0.123 as +12.3%. Null where the base is 0 or unknown. */
export const showRelativeChange = (change: number | null): ChangeDisplay | null => show(change, 100, "%");

/** Difference of two rates: 0.032 as +3.2 个百分点. */
export const showPointChange = (change: number | null): ChangeDisplay | null =>
  show(change, 100, `${THIN_SPACE}个百分点`);

function show(change: number | null, scale: number, unit: string): ChangeDisplay | null {
  if (change === null) return null;
  const figure = withPlaces(Math.abs(change) * scale, 1);
  // What rounds to nothing is told as unchanged: +0.0% would be a direction without a size.
  if (figure === "0.0") return { direction: "level", text: "持平" };
  return change > 0 ? { direction: "up", text: `+${figure}${unit}` } : { direction: "down", text: `−${figure}${unit}` };
}
