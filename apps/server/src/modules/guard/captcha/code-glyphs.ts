/** A point in a glyph's box: 8 wide, 10 high, from its upper left corner. */
export type Point = readonly [x: number, y: number];

/**
 * The characters of graphic codes as strokes of a pen: lines from point to point, `~` for a curve through the points.
 * Of characters that look alike when bent (0 O Q D, 1 I L, 2 Z, 5 S, 8 B, C G) only one is included.
 */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  A: ["0,10 4,0 8,10", "1.6,6.4 6.4,6.4"],
  C: ["~7.8,2 6,0.2 3,0.3 0.5,3 0.5,7 3,9.7 6,9.8 7.8,8"],
  D: ["0.5,10 0.5,0 3,0", "~3,0 6.2,0.9 7.8,3.6 7.8,6.4 6.2,9.1 3,10", "3,10 0.5,10"],
  E: ["7.2,0 0.6,0 0.6,10 7.2,10", "0.6,5 6,5"],
  F: ["7.2,0 0.6,0 0.6,10", "0.6,4.8 6,4.8"],
  H: ["0.5,0 0.5,10", "7.5,0 7.5,10", "0.5,5 7.5,5"],
  J: ["2.6,0 7.6,0", "6,0 6,6.6", "~6,6.6 5.4,9.2 3.3,10 1.2,9.2 0.5,7"],
  K: ["0.6,0 0.6,10", "7.4,0 0.6,6.2", "2.8,4.4 7.8,10"],
  L: ["0.8,0 0.8,10 7.4,10"],
  M: ["0,10 0.4,0 4.2,6.4 8,0 8.4,10"],
  N: ["0.6,10 0.6,0 7.4,10 7.4,0"],
  P: ["0.6,10 0.6,0 4,0", "~4,0 6.8,0.7 7.5,2.8 6.8,5 4,5.7", "4,5.7 0.6,5.7"],
  R: ["0.6,10 0.6,0 4,0", "~4,0 6.6,0.6 7.3,2.6 6.6,4.6 4,5.3", "4,5.3 0.6,5.3", "3.6,5.3 7.8,10"],
  T: ["0,0 8,0", "4,0 4,10"],
  U: ["0.5,0 0.5,6", "~0.5,6 1.3,9 4,10 6.7,9 7.5,6", "7.5,6 7.5,0"],
  V: ["0,0 4,10 8,0"],
  W: ["0,0 1.8,10 4.2,3 6.6,10 8.4,0"],
  X: ["0.3,0 7.7,10", "7.7,0 0.3,10"],
  Y: ["0.2,0 4,5 7.8,0", "4,5 4,10"],
  "2": ["~0.6,2.8 1.5,0.6 4,0 6.6,0.8 7,3 5.4,5.8 0.6,10", "0.6,10 7.6,10"],
  "3": ["~0.8,1.4 3.5,0 6.4,0.8 6.6,3.4 4.6,4.6 3,4.8", "~3,4.8 5.6,5 7.3,7 6.2,9.4 3.3,10 0.5,8.6"],
  "4": ["2.4,0 0.6,6.2 7.8,6.2", "5.8,2.6 5.8,10"],
  "5": ["7,0 1.4,0 0.9,4.6", "~0.9,4.6 4,3.7 7,5 7.2,7.6 5.4,9.7 2.6,10 0.4,8.8"],
  "6": ["~6.6,0.6 4,0.2 1.6,2.4 0.6,6 1.2,9 4,10 6.8,9 7.3,6.6 5.6,4.6 3,4.6 0.8,6.4"],
  "7": ["0.3,0 7.6,0 3,10"],
  "8": ["~4,4.7 1.4,3.6 1.2,1.2 4,0 6.8,1.2 6.6,3.6 4,4.7 1,6.2 0.6,8.6 4,10 7.4,8.6 7,6.2 4,4.7"],
  "9": ["~1.4,9.4 4,9.8 6.4,7.6 7.4,4 6.8,1 4,0 1.2,1 0.7,3.4 2.4,5.4 5,5.4 7.2,3.6"],
};

export const CODE_CHARACTERS = Object.keys(STROKES).join("");

/** Returns the strokes of a character as many short steps, so that bending the picture bends them. */
export function glyphStrokes(character: string, move: (point: Point) => Point = (point) => point): Point[][] {
  return (STROKES[character] ?? []).map((stroke) => {
    const points = stroke.replace("~", "").split(" ").map(readPoint).map(move);
    return stroke.startsWith("~") ? curveThrough(points) : polylineThrough(points);
  });
}

function readPoint(text: string): Point {
  const [x = 0, y = 0] = text.split(",").map(Number);
  return [x, y];
}

const STEPS = 8;

function polylineThrough(points: readonly Point[]): Point[] {
  return between(points, (_before, from, to, _after, at) => from + (to - from) * at);
}

/** A Catmull-Rom spline: it passes through every point. */
function curveThrough(points: readonly Point[]): Point[] {
  return between(
    points,
    (before, from, to, after, at) =>
      from +
      0.5 *
        at *
        (to - before + at * (2 * before - 5 * from + 4 * to - after + at * (3 * (from - to) + after - before))),
  );
}

type Blend = (before: number, from: number, to: number, after: number, at: number) => number;

function between(points: readonly Point[], blend: Blend): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0];
  const steps = points.slice(1).flatMap((_, i) =>
    Array.from({ length: STEPS }, (_, step): Point => {
      const of = (axis: 0 | 1) =>
        blend(at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis], (step + 1) / STEPS);
      return [of(0), of(1)];
    }),
  );
  return [at(0), ...steps];
}
