import { expect, test } from "vitest";
import { binarise, drawUndistorted, luminances, readByComparison } from "#test/captcha/picture-reader.ts";
import { CODE_CHARACTERS } from "./code-glyphs.ts";
import { drawGraphicCode, newGraphicCode, type RandomSource } from "./graphic-code.ts";

/** A reproducible random source (mulberry32). */
function seeded(seed: number): RandomSource {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const drawCode = (random: RandomSource): string =>
  Array.from({ length: 4 }, () => CODE_CHARACTERS[Math.floor(random() * CODE_CHARACTERS.length)]).join("");

const chunkNames = (png: Buffer): string[] => {
  const names: string[] = [];
  for (let offset = 8; offset < png.length; offset += png.readUInt32BE(offset) + 12)
    names.push(png.toString("latin1", offset + 4, offset + 8));
  return names;
};

test("[SLIDER-12, SEC-25] returns a PNG of pixels only, without metadata", async () => {
  const png = drawGraphicCode("A2K9");
  expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect(chunkNames(png)).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
  expect(new Set(await luminances(png)).size).toBeGreaterThan(32);
});

test("[SLIDER-12] draws the characters of its text in their order", async () => {
  const texts = Array.from({ length: 7 }, (_, at) =>
    Array.from({ length: 4 }, (_, index) => CODE_CHARACTERS[(4 * at + index) % CODE_CHARACTERS.length]).join(""),
  );
  // With a fixed random source every picture has the same bands: pixels that differ from them are the characters.
  const darkPixelsOf = async (text: string) => binarise(await luminances(drawGraphicCode(text, () => 0.5)));
  const bands = await darkPixelsOf("");
  const read = texts.map(async (text) =>
    readByComparison((await darkPixelsOf(text)).map((dark, at) => dark !== bands[at])),
  );
  expect(await Promise.all(read)).toEqual(texts);
});

test("[SEC-25] chooses four of 27 characters with equal probability", () => {
  expect(CODE_CHARACTERS).toHaveLength(27);
  const counts = new Map<string, number>();
  for (let i = 0; i < 5_000; i += 1) {
    const code = newGraphicCode();
    expect(code).toMatch(/^[2-9ACDEFHJKLMNPRTUVWXY]{4}$/);
    for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  // The mean is 741 each; 150 is 5.6 standard deviations.
  for (const character of CODE_CHARACTERS)
    expect(Math.abs((counts.get(character) ?? 0) - 20_000 / 27)).toBeLessThan(150);
});

test("[SEC-25] draws the same code differently each time", async () => {
  const [PAIR_COUNT, shares] = [40, [] as number[]];
  for (let i = 0; i < PAIR_COUNT; i += 1) {
    const [first, second] = await Promise.all([
      luminances(drawGraphicCode("A2K9")),
      luminances(drawGraphicCode("A2K9")),
    ]);
    expect(first.filter((value, at) => value !== second[at]).length).toBeGreaterThan(0.9 * first.length);
    const [ink, otherInk] = [binarise(first), binarise(second)];
    const shared = ink.filter((dark, at) => dark && otherInk[at]).length;
    shares.push(shared / ink.filter((dark, at) => dark || otherInk[at]).length);
  }
  // Two unrelated pictures share a third of their dark pixels: 0.34 measured, standard deviation 0.05 for a pair.
  expect(shares.reduce((sum, share) => sum + share, 0) / PAIR_COUNT).toBeLessThan(0.4);
  expect(Math.max(...shares)).toBeLessThan(0.75);
});

test("has a contrast of more than 4.5:1 between ink and paper", async () => {
  const random = seeded(5);
  for (let i = 0; i < 30; i += 1) {
    const values = await luminances(drawGraphicCode(drawCode(random), random));
    const ink = binarise(values);
    const median = (isInk: boolean) => {
      const selected = values.filter((_, at) => ink[at] === isInk).sort();
      return selected[selected.length >> 1] as number;
    };
    expect((median(false) + 0.05) / (median(true) + 0.05)).toBeGreaterThan(4.5);
  }
});

test("[SEC-25] [W-20] resists comparison with plain characters, unlike an undistorted code", async () => {
  const random = seeded(7);
  let [plainCount, codeCount, characterCount] = [0, 0, 0];
  const TRIAL_COUNT = 100;
  for (let i = 0; i < TRIAL_COUNT; i += 1) {
    const text = drawCode(random);
    if (i < 20 && readByComparison(drawUndistorted(text)) === text) plainCount += 1;
    const read = readByComparison(binarise(await luminances(drawGraphicCode(text, random))));
    if (read === text) codeCount += 1;
    characterCount += Array.from(read).filter((character, at) => character === text[at]).length;
  }
  expect(plainCount).toBe(20);
  expect(codeCount / TRIAL_COUNT).toBeLessThan(0.01);
  expect(characterCount / (4 * TRIAL_COUNT)).toBeLessThan(0.1);
});
