import { getRandomValues, randomInt } from "node:crypto";
import { CODE_CHARACTERS, glyphStrokes, type Point } from "./code-glyphs.ts";
import { blankInk, drawStroke, type Ink } from "./ink.ts";
import { type Colour, palettePng } from "./palette-png.ts";

const CODE_LENGTH = 4;
/** The size in which pages show the picture. */
const WIDTH = 272;
const HEIGHT = 76;

/** Returns numbers in [0, 1). */
export type RandomSource = () => number;

export const newGraphicCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join("");

/** Returns unpredictable numbers: with predictable ones a robot could undo the distortion. */
function cryptographicRandom(): RandomSource {
  const pool = new Uint32Array(4_096);
  let position = pool.length;
  return () => {
    if (position === pool.length) {
      getRandomValues(pool);
      position = 0;
    }
    return (pool[position++] as number) / 2 ** 32;
  };
}

/**
 * Draws the code as a PNG. Each character is rotated, sheared and scaled separately, and waves distort the whole.
 * Within dark bands the characters are light, so that no shade separates strokes from background. Nothing covers the
 * characters, so that people recognise the continuous shapes. The answer contains only pixels, not the strokes.
 */
export function drawGraphicCode(text: string, random: RandomSource = cryptographicRandom()): Buffer {
  const between = (min: number, max: number) => min + (max - min) * random();
  const distort = waves(between);
  const ink = blankInk(WIDTH, HEIGHT);
  drawCharacters(ink, text, distort, between);
  const bands = darkBands(between);
  return palettePng({
    width: WIDTH,
    height: HEIGHT,
    palette: paperToInk(between),
    pixels: shadePixels(ink, bands, between, random),
  });
}

type Between = (min: number, max: number) => number;
type Distortion = (point: Point) => Point;

function waves(between: Between): Distortion {
  const fullTurn = 2 * Math.PI;
  const wave = (height: number, length: number) => {
    const phase = between(0, fullTurn);
    return (at: number) => height * Math.sin((fullTurn * at) / length + phase);
  };
  const shiftX = wave(between(2, 4.5), between(60, 110));
  const shiftY = wave(between(2, 4.5), between(90, 190));
  const ripple = wave(between(0.6, 1.4), between(22, 36));
  return ([x, y]) => [x + shiftX(y), y + shiftY(x) + ripple(x)];
}

function drawCharacters(ink: Ink, text: string, distort: Distortion, between: Between): void {
  const steps = Array.from(text, () => between(52, 66));
  const span = steps.slice(1).reduce((sum, step) => sum + step, 0);
  let x = between(34, WIDTH - span - 34);
  for (const [i, character] of Array.from(text).entries()) {
    if (i > 0) x += steps[i] as number;
    const [angle, shear] = [between(-0.4, 0.4), between(-0.25, 0.25)];
    const [scaleX, scaleY] = [between(3.5, 5.2), between(3.7, 5)];
    const [cos, sin, y] = [Math.cos(angle), Math.sin(angle), HEIGHT / 2 + between(-5, 5)];
    const transform: Distortion = ([gx, gy]) => {
      const [v, shift] = [(gy - 5) * scaleY, (gy - 5) * scaleY * shear];
      const u = (gx - 4) * scaleX + shift;
      return distort([x + u * cos - v * sin, y + u * sin + v * cos]);
    };
    const pen = between(3.4, 4.2);
    for (const stroke of glyphStrokes(character, ([gx, gy]) => [gx + between(-0.2, 0.2), gy + between(-0.2, 0.2)])) {
      const [swell, phase] = [between(0.1, 0.25), between(0, 6)];
      drawStroke(ink, stroke.map(transform), (along) => pen * (1 + swell * Math.sin(phase + 5 * along)));
    }
  }
}

/**
 * Returns the darkness of each pixel behind the characters, 0 to 1: bands from top to bottom with smooth, wavy edges.
 */
function darkBands(between: Between): Float32Array {
  const fullTurn = 2 * Math.PI;
  const [length, phase, lean] = [between(BAND_MIN, BAND_MAX), between(0, fullTurn), between(-0.9, 0.9)];
  const [height, pace, shift] = [between(3, 7), between(36, 64), between(0, fullTurn)];
  const bands = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 1) {
      const across = x + lean * (y - HEIGHT / 2) + height * Math.sin((fullTurn * y) / pace + shift);
      const edge = (length / fullTurn) * Math.sin((fullTurn * across) / length + phase);
      bands[at] = Math.max(0, Math.min(1, edge + 0.5));
    }
  return bands;
}

const [BAND_MIN, BAND_MAX] = [46, 72];
const SHADE_COUNT = 64;

/** Returns shades from a light paper to a dark ink of another hue. Their contrast is more than 4.5:1. */
function paperToInk(between: Between): Colour[] {
  const paper = hslToRgb(between(0, 360), between(0.2, 0.5), between(0.93, 0.97));
  const ink = hslToRgb(between(0, 360), between(0.35, 0.7), between(0.1, 0.16));
  return Array.from({ length: SHADE_COUNT }, (_, i): Colour => {
    const mix = (channel: 0 | 1 | 2) =>
      Math.round(paper[channel] + ((ink[channel] - paper[channel]) * i) / (SHADE_COUNT - 1));
    return [mix(0), mix(1), mix(2)];
  });
}

function hslToRgb(hue: number, saturation: number, lightness: number): Colour {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return (
      255 * (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return [channel(0), channel(8), channel(4)];
}

/**
 * Returns the shade of every pixel: dark where a stroke covers paper, light where a stroke covers a dark band, both
 * with random noise.
 */
function shadePixels(ink: Ink, bands: Float32Array, between: Between, random: RandomSource): Uint8Array {
  const waveTable = (length: number) => {
    const [pace, phase] = [between(0.03, 0.12), between(0, 6)];
    return Float32Array.from({ length }, (_, at) => Math.sin(pace * at + phase));
  };
  const [across, down] = [waveTable(WIDTH), waveTable(HEIGHT)];
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1, at += 1) {
      const paper = 7 + 3 * (across[x] as number) * (down[y] as number);
      const [covered, band] = [ink.coverage[at] as number, bands[at] as number];
      const dark = covered + band - 2 * covered * band;
      pixels[at] = paper + (SHADE_COUNT - 8 - paper) * dark + 8 * (random() - 0.5);
    }
  return pixels;
}
