import { Transformer } from "@napi-rs/image";
import { expect, test } from "vitest";
import { CODE_CHARACTERS, glyphStrokes } from "./code-glyphs.ts";
import { drawGraphicCode, newGraphicCode, type RandomSource } from "./graphic-code.ts";
import { blankInk, drawStroke } from "./ink.ts";

const WIDTH = 272;
const HEIGHT = 76;

/** The same numbers every time (mulberry32). */
function seeded(seed: number): RandomSource {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const codeOf = (random: RandomSource): string =>
  Array.from({ length: 4 }, () => CODE_CHARACTERS[Math.floor(random() * CODE_CHARACTERS.length)]).join("");

/** Relative luminance of every pixel (WCAG 2), read by another decoder than wrote it. */
async function luminances(png: Buffer): Promise<Float64Array> {
  const transformer = new Transformer(png);
  expect(await transformer.metadata()).toMatchObject({ width: WIDTH, height: HEIGHT, format: "png" });
  const raw = await transformer.rawPixels();
  const channels = raw.length / (WIDTH * HEIGHT);
  const linear = (byte: number) => (byte <= 10 ? byte / 3294 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  return Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const of = (channel: number) => linear(raw[at * channels + channel] as number);
    return 0.2126 * of(0) + 0.7152 * of(1) + 0.0722 * of(2);
  });
}

/** Dark or not, pixel by pixel. */
function binarised(values: Float64Array): boolean[] {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = ((sorted[Math.floor(sorted.length * 0.02)] as number) + (sorted[sorted.length >> 1] as number)) / 2;
  return Array.from(values, (value) => value < middle);
}

const chunkNames = (png: Buffer): string[] => {
  const names: string[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) names.push(png.toString("latin1", at + 4, at + 8));
  return names;
};

test("[SLIDER-12, SEC-25] sends pixels of 272 by 76 and nothing beside them", async () => {
  const png = drawGraphicCode("A2K9");
  expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect(chunkNames(png)).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  expect(new Set(await luminances(png)).size).toBeGreaterThan(32);
});

test("[SEC-25] chooses four of 27 characters, each as likely as the others", () => {
  expect(CODE_CHARACTERS).toHaveLength(27);
  const counts = new Map<string, number>();
  for (let i = 0; i < 5_000; i += 1) {
    const code = newGraphicCode();
    expect(code).toMatch(/^[2-9ACDEFHJKLMNPRTUVWXY]{4}$/);
    for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  // 741 each on average; 150 from it is 5.6 standard deviations.
  for (const character of CODE_CHARACTERS)
    expect(Math.abs((counts.get(character) ?? 0) - 20_000 / 27)).toBeLessThan(150);
});

test("[SEC-25] draws the same code differently each time", async () => {
  for (let i = 0; i < 10; i += 1) {
    const [one, other] = await Promise.all([luminances(drawGraphicCode("A2K9")), luminances(drawGraphicCode("A2K9"))]);
    expect(one.filter((value, at) => value !== other[at]).length).toBeGreaterThan(0.9 * one.length);
    const [ink, otherInk] = [binarised(one), binarised(other)];
    const [shared, either] = [
      ink.filter((dark, at) => dark && otherInk[at]),
      ink.filter((dark, at) => dark || otherInk[at]),
    ];
    expect(shared.length / either.length).toBeLessThan(0.5);
  }
});

test("leaves ink and paper apart by more than 4.5:1", async () => {
  const random = seeded(5);
  for (let i = 0; i < 30; i += 1) {
    const values = await luminances(drawGraphicCode(codeOf(random), random));
    const ink = binarised(values);
    const median = (isInk: boolean) => {
      const some = values.filter((_, at) => ink[at] === isInk).sort();
      return some[some.length >> 1] as number;
    };
    expect((median(false) + 0.05) / (median(true) + 0.05)).toBeGreaterThan(4.5);
  }
});

/** So many pixels in a row and in a column become one, so that the comparison is quick. */
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

/** Darker and lighter places around their mean, so that two can be compared whatever their ink. */
function normalised(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const around = values.map((value) => value - mean);
  const length = Math.sqrt(around.reduce((sum, value) => sum + value * value, 0)) || 1;
  return around.map((value) => value / length);
}

const [UNIT_X, UNIT_Y, PEN] = [5.1, 4.8, 3];
const box = { width: 17, height: 19 };

/** The characters as they stand in a book. */
const templates = Array.from(CODE_CHARACTERS, (character) => {
  const ink = blankInk(SHRINK * box.width, SHRINK * box.height);
  for (const stroke of glyphStrokes(character))
    drawStroke(
      ink,
      stroke.map(([x, y]) => [4 + x * UNIT_X, 4 + y * UNIT_Y]),
      () => PEN,
    );
  return { character, shape: normalised(smaller(ink.coverage, SHRINK * box.width, SHRINK * box.height)) };
});

/** Where the characters stand on average. */
const centreOf = (place: number) => WIDTH / 2 + 58 * (place - 1.5);

/** Lays every character on every spot around its place, and takes the one that fits best. */
function readByComparison(dark: readonly boolean[]): string {
  const [width, height] = [shrunk(WIDTH), shrunk(HEIGHT)];
  const picture = smaller(dark.map(Number), WIDTH, HEIGHT);
  const cut = (left: number, top: number) =>
    normalised(
      Float64Array.from(
        { length: box.width * box.height },
        (_, at) => picture[(top + Math.floor(at / box.width)) * width + left + (at % box.width)] ?? 0,
      ),
    );
  return Array.from({ length: 4 }, (_, place) => {
    let best = { character: "", fit: -1 };
    const middle = Math.round(centreOf(place) / SHRINK - box.width / 2);
    for (let left = middle - 6; left <= middle + 6; left += 1)
      for (let top = 0; top <= height - box.height; top += 1) {
        const seen = cut(left, top);
        for (const { character, shape } of templates) {
          let fit = 0;
          for (let at = 0; at < shape.length; at += 1) fit += (shape[at] as number) * (seen[at] as number);
          if (fit > best.fit) best = { character, fit };
        }
      }
    return best.character;
  }).join("");
}

function undistorted(text: string): boolean[] {
  const ink = blankInk(WIDTH, HEIGHT);
  for (const [i, character] of Array.from(text).entries())
    for (const stroke of glyphStrokes(character))
      drawStroke(
        ink,
        stroke.map(([x, y]) => [centreOf(i) + (x - 4) * UNIT_X, 14 + y * UNIT_Y]),
        () => PEN,
      );
  return Array.from(ink.coverage, (value) => value > 0.5);
}

test("[SEC-25] is not read by laying plain characters over it, which read an undistorted code", async () => {
  const random = seeded(7);
  let [plain, codes, characters] = [0, 0, 0];
  const TRIES = 20;
  for (let i = 0; i < TRIES; i += 1) {
    const text = codeOf(random);
    if (readByComparison(undistorted(text)) === text) plain += 1;
    const read = readByComparison(binarised(await luminances(drawGraphicCode(text, random))));
    if (read === text) codes += 1;
    characters += Array.from(read).filter((character, at) => character === text[at]).length;
  }
  expect(plain).toBe(TRIES);
  expect(codes).toBeLessThan(0.2 * TRIES);
  expect(characters).toBeLessThan(0.5 * 4 * TRIES);
});
