import type { Point } from "./code-glyphs.ts";

/** Coverage of each pixel by a round pen, 0 to 1. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly coverage: Float32Array;
}

export const blankInk = (width: number, height: number): Ink => ({
  width,
  height,
  coverage: new Float32Array(width * height),
});

/** Draws along the points with smooth edges; `radius` of the pen by the position along the stroke, 0 to 1. */
export function drawStroke(ink: Ink, points: readonly Point[], radius: (along: number) => number): void {
  const last = points.length - 1;
  for (let i = 0; i < last; i += 1) drawStep(ink, points[i] as Point, points[i + 1] as Point, radius(i / last));
}

function drawStep({ width, height, coverage }: Ink, [ax, ay]: Point, [bx, by]: Point, radius: number): void {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy || 1;
  const reach = radius + 1;
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(ax, bx) - reach)),
    Math.min(width - 1, Math.max(ax, bx) + reach),
  ];
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(ay, by) - reach)),
    Math.min(height - 1, Math.max(ay, by) + reach),
  ];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2));
      const covered = radius + 0.5 - Math.hypot(x - ax - along * dx, y - ay - along * dy);
      const at = y * width + x;
      if (covered > (coverage[at] as number)) coverage[at] = Math.min(1, covered);
    }
}
