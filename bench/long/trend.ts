export interface Point {
  readonly hours: number;
  readonly value: number;
}

export interface Trend {
  /** Growth per hour of the straight line with the least squares. */
  readonly slope: number;
  /** Two standard errors of the slope, with the correlation of neighbouring values. */
  readonly uncertainty: number;
  /** Distance between the lowest and the highest value beside the line. */
  readonly spread: number;
}

/** Upper bound of the correlation between values of neighbouring minutes, which reduces their number. */
const MOST_CORRELATED = 0.9;

/** Returns the correlation of each rest with the next one, between 0 and `MOST_CORRELATED`. */
function correlationOf(rests: readonly number[]): number {
  const square = rests.reduce((sum, rest) => sum + rest ** 2, 0);
  if (square === 0) return 0;
  const neighbours = rests.slice(1).reduce((sum, rest, n) => sum + rest * (rests[n] ?? 0), 0);
  return Math.min(MOST_CORRELATED, Math.max(0, neighbours / square));
}

/** Fits a straight line. Fewer than three points have no trend: all figures are NaN. */
export function fitTrend(points: readonly Point[]): Trend {
  if (points.length < 3) return { slope: Number.NaN, uncertainty: Number.NaN, spread: Number.NaN };
  const meanOf = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [hours, value] = [meanOf((point) => point.hours), meanOf((point) => point.value)];
  const square = points.reduce((sum, point) => sum + (point.hours - hours) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.hours - hours) * (point.value - value), 0) / square;
  const rests = points.map((point) => point.value - value - slope * (point.hours - hours));
  const variance = rests.reduce((sum, rest) => sum + rest ** 2, 0) / (points.length - 2);
  const correlation = correlationOf(rests);
  return {
    slope,
    uncertainty: 2 * Math.sqrt((variance / square) * ((1 + correlation) / (1 - correlation))),
    spread: Math.max(...rests) - Math.min(...rests),
  };
}

/** `undecided`: the measurement was too short for its spread. */
export type Verdict = "flat" | "grows" | "undecided";

/** Judges a growth. `flat`: the growth per hour that still counts as none. */
export function judgeTrend({ slope, uncertainty }: Trend, flat: number): Verdict {
  if (slope + uncertainty <= flat) return "flat";
  return slope - uncertainty > 0 ? "grows" : "undecided";
}

/** Returns the lowest point of each minute: work in progress only adds to the memory in use. */
export function lowestOfMinutes(points: readonly Point[]): readonly Point[] {
  const minutes = Map.groupBy(points, ({ hours }) => Math.floor(hours * 60));
  return [...minutes.values()].map((minute) => minute.reduce((low, point) => (point.value < low.value ? point : low)));
}
