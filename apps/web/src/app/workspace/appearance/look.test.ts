import { expect, test } from "vitest";
import { contrastRatio, parseChannels, readSheet, type Values, valuesUnder } from "#test/colours.ts";

const [look, tokens] = [readSheet("app/workspace/appearance/look.css"), readSheet("shared/styles/tokens.css")];
const darkTokens = { ...valuesUnder(tokens, ":root"), ...valuesUnder(tokens, ':root[data-theme-mode="dark"]') };
const usual = { light: valuesUnder(tokens, ":root"), dark: darkTokens };
const weak = {
  light: { ...usual.light, ...valuesUnder(look, ":root[data-colour-weak]") },
  dark: { ...darkTokens, ...valuesUnder(look, ':root[data-colour-weak][data-theme-mode="dark"]') },
};

/**
 * Colours as seen with each kind of colour vision (Machado, Oliveira and Fernandes, 2009, full strength), on linear
 * light.
 */
const sights = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
type Sight = keyof typeof sights;

const times = (matrix: readonly number[], of: readonly number[]): number[] =>
  [0, 1, 2].map((row) => of.reduce((sum, part, at) => sum + part * (matrix[row * 3 + at] ?? 0), 0));

/** Returns the colour in CIE Lab, where distances match perception. */
function seen(colour: string, sight: Sight): number[] {
  const light = parseChannels(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const arrived = times(sights[sight], light).map((part) => Math.min(1, Math.max(0, part)));
  const [x = 0, y = 0, z = 0] = times(
    [0.4339, 0.3762, 0.1899, 0.2126, 0.7152, 0.0722, 0.0177, 0.1094, 0.873],
    arrived,
  ).map((part) => (part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: string, other: string, sight: Sight): number =>
  Math.hypot(...seen(one, sight).map((part, at) => part - (seen(other, sight)[at] ?? 0)));

/** Returns the least distance between good, warning and bad. */
function leastDistance(values: Values, sight: Sight): number {
  const [good = "", warning = "", bad = ""] = ["success", "warning", "danger"].map((name) => values[`color-${name}`]);
  return Math.min(distance(good, warning, sight), distance(good, bad, sight), distance(warning, bad, sight));
}

const kinds = (Object.keys(sights) as Sight[]).flatMap((sight) =>
  (["light", "dark"] as const).map((mode) => [sight, mode] as const),
);

test.each(kinds)("[SHELL-24] has states that %s distinguishes in colour-weak mode: %s", (sight, mode) => {
  expect(leastDistance(weak[mode], sight)).toBeGreaterThan(20);
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
        expect([name, ground, contrastRatio(values[`color-${name}`] ?? "", values[ground] ?? "") >= 4.5]).toEqual([
          name,
          ground,
          true,
        ]);
  },
);
