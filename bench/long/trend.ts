export interface Point {
  readonly hours: number;
  readonly value: number;
}

export interface Trend {
  /** Growth per hour of the straight line with the least squares. */
  readonly slope: number;
  /** Two standard errors of the slope. */
  readonly uncertainty: number;
  /** Distance between the lowest and the highest value beside the line. */
  readonly spread: number;
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
  return {
    slope,
    uncertainty: 2 * Math.sqrt(variance / square),
    spread: Math.max(...rests) - Math.min(...rests),
  };
}

/** Returns the last three quarters: the first is the warm-up. */
export const settledPart = <T>(list: readonly T[]): readonly T[] => list.slice(Math.floor(list.length / 4));
