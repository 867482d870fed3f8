import { expect, test } from "vitest";
import { contrastRatio, parseChannels, readSheet, type Values, valuesUnder } from "#test/colours.ts";

const lookSheet = readSheet("app/workspace/appearance/look.css");
const tokenSheet = readSheet("shared/styles/tokens.css");
const darkTokens = { ...valuesUnder(tokenSheet, ":root"), ...valuesUnder(tokenSheet, ':root[data-theme-mode="dark"]') };
const usual = { light: valuesUnder(tokenSheet, ":root"), dark: darkTokens };
const weak = {
  light: { ...usual.light, ...valuesUnder(lookSheet, ":root[data-colour-weak]") },
  dark: { ...darkTokens, ...valuesUnder(lookSheet, ':root[data-colour-weak][data-theme-mode="dark"]') },
};

/**
 * Matrices for linear light that simulate kinds of colour vision (Machado, Oliveira and Fernandes, 2009, full
 * strength).
 */
const visionMatrices = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
type Vision = keyof typeof visionMatrices;

/** Multiplies a matrix of 3 × 3 values, row by row, with a vector. */
const multiply = (matrix: readonly number[], vector: readonly number[]): number[] =>
  [0, 1, 2].map((row) => vector.reduce((sum, value, column) => sum + value * (matrix[row * 3 + column] ?? 0), 0));

/** Returns the colour as a kind of vision sees it, in CIE Lab, where distances match perception. */
function labAsSeen(colour: string, vision: Vision): number[] {
  const light = parseChannels(colour)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  const seenLight = multiply(visionMatrices[vision], light).map((channel) => Math.min(1, Math.max(0, channel)));
  const [x = 0, y = 0, z = 0] = multiply(
    [0.4339, 0.3762, 0.1899, 0.2126, 0.7152, 0.0722, 0.0177, 0.1094, 0.873],
    seenLight,
  ).map((channel) => (channel > 0.008_856 ? Math.cbrt(channel) : 7.787 * channel + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(first: string, second: string, vision: Vision): number {
  const secondLab = labAsSeen(second, vision);
  return Math.hypot(...labAsSeen(first, vision).map((value, index) => value - (secondLab[index] ?? 0)));
}

/** Returns the least distance between good, warning and bad. */
function leastDistance(values: Values, vision: Vision): number {
  const [good = "", warning = "", bad = ""] = ["success", "warning", "danger"].map((name) => values[`color-${name}`]);
  return Math.min(distance(good, warning, vision), distance(good, bad, vision), distance(warning, bad, vision));
}

const kinds = (Object.keys(visionMatrices) as Vision[]).flatMap((vision) =>
  (["light", "dark"] as const).map((mode) => [vision, mode] as const),
);

test.each(kinds)("[SHELL-24] has states that %s distinguishes in colour-weak mode: %s", (vision, mode) => {
  expect(leastDistance(weak[mode], vision)).toBeGreaterThan(20);
});

test("finds the usual colours too close for deuteranopia", () => {
  expect(leastDistance(usual.light, "deuteranopia")).toBeLessThan(10);
  expect(leastDistance(usual.light, "full")).toBeGreaterThan(20);
});

test.each(["light", "dark"] as const)(
  "[SHELL-24] has readable states, with a contrast of at least 4.5 to 1: %s",
  (mode) => {
    const values = weak[mode];
    for (const name of ["success", "warning", "danger", "info"])
      for (const ground of ["color-surface", "color-bg", `color-${name}-soft`])
        expect(
          contrastRatio(values[`color-${name}`] ?? "", values[ground] ?? ""),
          `${name} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
  },
);
