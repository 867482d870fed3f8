// A simple reader of graphic codes: it compares with undistorted characters.
import { Transformer } from "@napi-rs/image";
import { expect } from "vitest";
import { CODE_CHARACTERS, glyphStrokes } from "#modules/guard/captcha/code-glyphs.ts";
import { blankInk, drawStroke } from "#modules/guard/captcha/ink.ts";

const WIDTH = 272;
const HEIGHT = 76;

/** The linear value of each byte of a channel. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) =>
  byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
);

/** Returns the relative luminance of every pixel (WCAG 2). Decodes by another library than the one that encodes. */
export async function luminances(png: Buffer): Promise<Float64Array> {
  const transformer = new Transformer(png);
  expect(await transformer.metadata()).toMatchObject({ width: WIDTH, height: HEIGHT, format: "png" });
  const raw = await transformer.rawPixels();
  const channels = raw.length / (WIDTH * HEIGHT);
  const linear = (at: number): number => LINEAR[raw[at] as number] as number;
  const values = new Float64Array(WIDTH * HEIGHT);
  for (let pixel = 0, at = 0; pixel < values.length; pixel += 1, at += channels)
    values[pixel] = 0.2126 * linear(at) + 0.7152 * linear(at + 1) + 0.0722 * linear(at + 2);
  return values;
}

/** Returns for each pixel whether it is dark. */
export function binarise(values: Float64Array): boolean[] {
  const sorted = values.toSorted();
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] as number;
  const middle = (quantile(0.05) + quantile(0.95)) / 2;
  return Array.from(values, (value) => value < middle);
}

/** Returns the borders between dark and light, which are equal for dark characters on light and light ones on dark. */
export const edgesOf = (dark: readonly boolean[]): boolean[] =>
  dark.map((value, pixel) =>
    [pixel - WIDTH, pixel - 1, pixel + 1, pixel + WIDTH].some((neighbour) => value !== (dark[neighbour] ?? value)),
  );

/** Pixels of a row and of a column that are merged into one, for a fast comparison. */
const SHRINK = 3;
const shrunk = (length: number): number => Math.floor(length / SHRINK);

function smaller(values: ArrayLike<number>, width: number, height: number): Float64Array {
  const sums = new Float64Array(shrunk(width) * shrunk(height));
  for (let y = 0; y < shrunk(height) * SHRINK; y += 1)
    for (let x = 0; x < shrunk(width) * SHRINK; x += 1) {
      const at = shrunk(y) * shrunk(width) + shrunk(x);
      sums[at] = (sums[at] as number) + (values[y * width + x] as number);
    }
  return sums;
}

/**
 * Returns the values relative to their mean and length, so that pictures of different contrast are comparable.
 */
function normalised(values: Float64Array): Float64Array {
  let [sum, squares] = [0, 0];
  for (const value of values) sum += value;
  const mean = sum / values.length;
  for (const value of values) squares += (value - mean) ** 2;
  const length = Math.sqrt(squares) || 1;
  return values.map((value) => (value - mean) / length);
}

const [UNIT_X, UNIT_Y, PEN] = [4.35, 4.35, 3.8];
const box = { width: 15, height: 18 };

/** The characters without distortion. */
const templates = Array.from(CODE_CHARACTERS, (character) => {
  const ink = blankInk(SHRINK * box.width, SHRINK * box.height);
  for (const stroke of glyphStrokes(character))
    drawStroke(
      ink,
      stroke.map(([x, y]) => [5 + x * UNIT_X, 5 + y * UNIT_Y]),
      () => PEN,
    );
  return { character, shape: normalised(smaller(ink.coverage, SHRINK * box.width, SHRINK * box.height)) };
});

/** Returns the mean horizontal centre of a character, in pixels; `position` is 0 to 3. */
const centreOf = (position: number) => WIDTH / 2 + 58 * (position - 1.5);

/**
 * Compares every character near each of the four positions, dark on light and light on dark. Returns the best fit of
 * each character by position.
 */
function fitsAt(dark: readonly boolean[]): ReadonlyMap<string, number>[] {
  const [width, height] = [shrunk(WIDTH), shrunk(HEIGHT)];
  const picture = smaller(dark.map(Number), WIDTH, HEIGHT);
  const cut = (left: number, top: number) => {
    const excerpt = new Float64Array(box.width * box.height);
    for (let y = 0; y < box.height; y += 1)
      for (let x = 0; x < box.width; x += 1) excerpt[y * box.width + x] = picture[(top + y) * width + left + x] ?? 0;
    return normalised(excerpt);
  };
  return Array.from({ length: 4 }, (_, position) => {
    const bestFits = new Float64Array(templates.length);
    const middle = Math.round(centreOf(position) / SHRINK - box.width / 2);
    for (let left = middle - 6; left <= middle + 6; left += 1)
      for (let top = 0; top <= height - box.height; top += 1) {
        const excerpt = cut(left, top);
        for (const [number, { shape }] of templates.entries()) {
          let fit = 0;
          for (let index = 0; index < shape.length; index += 1)
            fit += (shape[index] as number) * (excerpt[index] as number);
          bestFits[number] = Math.max(bestFits[number] as number, Math.abs(fit));
        }
      }
    return new Map(templates.map(({ character }, number) => [character, bestFits[number] as number]));
  });
}

/** Returns the characters of each position, the best fit first. */
export const rankByComparison = (dark: readonly boolean[]): string[] =>
  fitsAt(dark).map((fits) =>
    [...fits]
      .sort(([, firstFit], [, secondFit]) => secondFit - firstFit)
      .map(([character]) => character)
      .join(""),
  );

/** Returns the character with the best fit at each position. */
export const readByComparison = (dark: readonly boolean[]): string =>
  rankByComparison(dark)
    .map((characters) => characters[0])
    .join("");

/** Draws the same code without distortion. */
export function drawUndistorted(text: string): boolean[] {
  const ink = blankInk(WIDTH, HEIGHT);
  for (const [i, character] of Array.from(text).entries())
    for (const stroke of glyphStrokes(character))
      drawStroke(
        ink,
        stroke.map(([x, y]) => [centreOf(i) + (x - 4) * UNIT_X, 16 + y * UNIT_Y]),
        () => PEN,
      );
  return Array.from(ink.coverage, (value) => value > 0.5);
}
