import { getRandomValues, randomInt } from "node:crypto";
import { CODE_CHARACTERS, glyphStrokes, type Point } from "./code-glyphs.ts";
import { blankInk, drawStroke, type Ink } from "./ink.ts";
import { type Colour, palettePng } from "./palette-png.ts";

const LENGTH = 4;
/** The size in which pages show the picture. */
const WIDTH = 272;
const HEIGHT = 76;

/** Returns numbers in [0, 1). */
export type RandomSource = () => number;

export const newGraphicCode = (): string =>
  Array.from({ length: LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join("");

/** Returns unpredictable numbers: with predictable ones a robot could undo the bending. */
function cryptographicRandom(): RandomSource {
  const pool = new Uint32Array(4_096);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      getRandomValues(pool);
      at = 0;
    }
    return (pool[at++] as number) / 2 ** 32;
  };
}

/**
 * Draws the code as a PNG. Each character is turned, slanted and stretched by itself, and the whole is bent in waves.
 * Within dark bands the characters are light, so that no shade separates strokes from background. Nothing covers the
 * characters, so that people recognise the continuous shapes. The answer is pixels only: nothing in it says where a
 * stroke began.
 */
export function drawGraphicCode(text: string, random: RandomSource = cryptographicRandom()): Buffer {
  const within = (least: number, most: number) => least + (most - least) * random();
  const distort = waves(within);
  const ink = blankInk(WIDTH, HEIGHT);
  drawCharacters(ink, text, distort, within);
  const bands = darkBands(within);
  return palettePng({
    width: WIDTH,
    height: HEIGHT,
    palette: paperToInk(within),
    pixels: grained(ink, bands, within, random),
  });
}

type Within = (least: number, most: number) => number;
type Distortion = (point: Point) => Point;

function waves(within: Within): Distortion {
  const turn = 2 * Math.PI;
  const wave = (height: number, length: number) => {
    const phase = within(0, turn);
    return (at: number) => height * Math.sin((turn * at) / length + phase);
  };
  const sideways = wave(within(2, 4.5), within(60, 110));
  const upwards = wave(within(2, 4.5), within(90, 190));
  const ripple = wave(within(0.6, 1.4), within(22, 36));
  return ([x, y]) => [x + sideways(y), y + upwards(x) + ripple(x)];
}

function drawCharacters(ink: Ink, text: string, distort: Distortion, within: Within): void {
  const steps = Array.from(text, () => within(52, 66));
  const span = steps.slice(1).reduce((sum, step) => sum + step, 0);
  let x = within(34, WIDTH - span - 34);
  for (const [i, character] of Array.from(text).entries()) {
    if (i > 0) x += steps[i] as number;
    const [turn, slant] = [within(-0.4, 0.4), within(-0.25, 0.25)];
    const [wide, high] = [within(3.5, 5.2), within(3.7, 5)];
    const [cos, sin, y] = [Math.cos(turn), Math.sin(turn), HEIGHT / 2 + within(-5, 5)];
    const place: Distortion = ([gx, gy]) => {
      const [v, shift] = [(gy - 5) * high, (gy - 5) * high * slant];
      const u = (gx - 4) * wide + shift;
      return distort([x + u * cos - v * sin, y + u * sin + v * cos]);
    };
    const pen = within(3.4, 4.2);
    for (const stroke of glyphStrokes(character, ([gx, gy]) => [gx + within(-0.2, 0.2), gy + within(-0.2, 0.2)])) {
      const [swell, phase] = [within(0.1, 0.25), within(0, 6)];
      drawStroke(ink, stroke.map(place), (along) => pen * (1 + swell * Math.sin(phase + 5 * along)));
    }
  }
}

/**
 * Returns the darkness of each pixel behind the characters, 0 to 1: bands from top to bottom with smooth, wavy edges.
 */
function darkBands(within: Within): Float32Array {
  const turn = 2 * Math.PI;
  const [length, phase, lean] = [within(BAND_MIN, BAND_MAX), within(0, turn), within(-0.9, 0.9)];
  const [height, pace, shift] = [within(3, 7), within(36, 64), within(0, turn)];
  const bands = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 1) {
      const across = x + lean * (y - HEIGHT / 2) + height * Math.sin((turn * y) / pace + shift);
      const edge = (length / turn) * Math.sin((turn * across) / length + phase);
      bands[at] = Math.max(0, Math.min(1, edge + 0.5));
    }
  return bands;
}

const [BAND_MIN, BAND_MAX] = [46, 72];
const SHADES = 64;

/** Returns shades from a light paper to a dark ink of another hue. Their contrast is more than 4.5:1. */
function paperToInk(within: Within): Colour[] {
  const paper = hsl(within(0, 360), within(0.2, 0.5), within(0.93, 0.97));
  const ink = hsl(within(0, 360), within(0.35, 0.7), within(0.1, 0.16));
  return Array.from({ length: SHADES }, (_, i): Colour => {
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(paper[channel] + ((ink[channel] - paper[channel]) * i) / (SHADES - 1));
    return [mix(0), mix(1), mix(2)];
  });
}

function hsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * Returns the shade of every pixel: dark where a stroke covers paper, light where a stroke covers a dark band; both are
 * grained.
 */
function grained(ink: Ink, bands: Float32Array, within: Within, random: RandomSource): Uint8Array {
  const swing = (length: number) => {
    const [pace, phase] = [within(0.03, 0.12), within(0, 6)];
    return Float32Array.from({ length }, (_, at) => Math.sin(pace * at + phase));
  };
  const [across, down] = [swing(WIDTH), swing(HEIGHT)];
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 1) {
      const paper = 7 + 3 * (across[x] as number) * (down[y] as number);
      const [covered, band] = [ink.coverage[at] as number, bands[at] as number];
      const dark = covered + band - 2 * covered * band;
      pixels[at] = paper + (SHADES - 8 - paper) * dark + 8 * (random() - 0.5);
    }
  return pixels;
}
