import { expect, test } from "vitest";
import { contrastRatio, readSheet, resolveColour, type Values, valuesUnder } from "#test/colours.ts";
import { primaries } from "./palette.ts";

const [palette, tokens] = [readSheet("shared/styles/palette.css"), readSheet("shared/styles/tokens.css")];

const shadesOf = (primary: string) => ({
  ...valuesUnder(palette, ":root"),
  ...valuesUnder(palette, `:root[data-primary="${primary.toLowerCase()}" i]`),
});

const modes = {
  light: valuesUnder(tokens, ":root"),
  dark: { ...valuesUnder(tokens, ":root"), ...valuesUnder(tokens, ':root[data-theme-mode="dark"]') },
};

/**
 * Text colours with their possible backgrounds. The last pair is the selected line of the dark menu, which is dark in
 * both modes.
 */
const textOnBackground: readonly [text: string, background: string][] = [
  ["--color-primary-strong", "--color-surface"],
  ["--color-primary-strong", "--color-surface-2"],
  ["--color-primary-strong", "--color-bg"],
  ["--color-primary-strong", "--color-primary-soft"],
  ["--color-primary-stronger", "--color-surface"],
  ["--color-text", "--color-primary-soft"],
  ["--color-text-2", "--color-primary-soft"],
  ["--color-on-primary", "--color-primary-strong"],
  ["--color-on-primary", "--color-primary-stronger"],
  ["--white", "--palette-strong"],
];

test("[SHELL-19] defines the eight primaries by name and colour", () => {
  expect(primaries.map(({ name, primary }) => `${name} ${primary}`)).toEqual([
    "薄暮 #F5222D",
    "火山 #FA541C",
    "日暮 #FAAD14",
    "明青 #13C2C2",
    "极光绿 #52C41A",
    "拂晓蓝 #1890FF",
    "极客蓝 #2F54EB",
    "酱紫 #722ED1",
  ]);
  for (const { primary } of primaries) expect(shadesOf(primary)["palette-primary"]).toBe(primary.toLowerCase());
});

test("computes mixtures, nested variables and the contrast of black and white", () => {
  expect(resolveColour("color-mix(in srgb, #ffffff 12%, #000)", {})).toBe("#1f1f1f");
  expect(resolveColour("var(--a)", { a: "var(--b)", b: "#123456" })).toBe("#123456");
  expect(contrastRatio("#fff", "#000")).toBeCloseTo(21);
});

const primariesByMode = primaries.flatMap(({ name, primary }) =>
  (["light", "dark"] as const).map((mode) => [name, mode, primary] as const),
);

test.each(primariesByMode)(
  "[SHELL-19] %s has readable shades on every background, at least 4.5 to 1: %s",
  (_name, mode, primary) => {
    const values: Values = { ...modes[mode], ...shadesOf(primary), white: "#ffffff" };
    const faintPairs = textOnBackground
      .map(([text, background]) => {
        const [textColour = "", backgroundColour = ""] = [text, background].map((name) =>
          resolveColour(`var(${name})`, values),
        );
        return { text, background, ratio: contrastRatio(textColour, backgroundColour) };
      })
      .filter(({ ratio }) => !(ratio >= 4.5));
    expect(faintPairs).toEqual([]);
  },
);
