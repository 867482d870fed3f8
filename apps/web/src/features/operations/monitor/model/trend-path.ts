export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the points of a line in a box, from left to right; the highest value is at the top, 0 at the bottom. Null: no
 * value, so that the line is interrupted.
 */
export function trendPoints(
  values: readonly (number | null)[],
  width: number,
  height: number,
): readonly (Point | null)[] {
  const maximum = Math.max(...values.map((value) => value ?? 0), 0);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) =>
    value === null
      ? null
      : {
          x: Math.round(index * step * 10) / 10,
          y: Math.round((maximum === 0 ? height : height - (value / maximum) * height) * 10) / 10,
        },
  );
}

/** Draws a point between two gaps as a line without length, which a round cap makes visible. */
export const linePath = (points: readonly (Point | null)[]): string =>
  points
    .map((point, index) => {
      if (!point) return "";
      const { x, y } = point;
      const begins = !points[index - 1];
      return `${begins ? "M" : "L"}${x} ${y}${begins && !points[index + 1] ? `L${x} ${y}` : ""}`;
    })
    .join("");

/** Formats a duration by its two largest units at most: 3 天 4 小时, 12 分钟, 5 秒. */
export function spanText(seconds: number): string {
  const units = [
    [86_400, "天"],
    [3_600, "小时"],
    [60, "分钟"],
  ] as const;
  const first = units.findIndex(([size]) => seconds >= size);
  const [size, word] = units[first] ?? [1, "秒"];
  const next = first === -1 ? undefined : units[first + 1];
  const count = Math.floor(seconds / size);
  const rest = next ? Math.floor((seconds % size) / next[0]) : 0;
  return rest > 0 && next ? `${count} ${word} ${rest} ${next[1]}` : `${count} ${word}`;
}
