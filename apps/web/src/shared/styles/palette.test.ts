import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { primaries } from "./palette.ts";

const sheet = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const [palette, tokens] = [sheet("palette.css"), sheet("tokens.css")];

type Values = Readonly<Record<string, string>>;

/** What a style sheet sets under a selector, by the variable's name. */
function valuesUnder(css: string, selector: string): Values {
  const block = css.split("}").find((rule) => rule.trim().startsWith(`${selector} {`)) ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const channels = (colour: string): number[] => {
  const hex = colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};

/** A colour with its variables and its `color-mix` worked out. */
function colourOf(value: string, values: Values): string {
  const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return colourOf(values[name] ?? "", values);
  const [, one, share, other] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value) ?? [];
  if (one === undefined || other === undefined) return value;
  const [first, second] = [channels(colourOf(one, values)), channels(colourOf(other, values))];
  const part = Number(share) / 100;
  return `#${first
    .map((channel, index) => Math.round(channel * part + (second[index] ?? 0) * (1 - part)))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const shadesOf = (primary: string) => ({
  ...valuesUnder(palette, ":root"),
  ...valuesUnder(palette, `:root[data-primary="${primary.toLowerCase()}" i]`),
});

const modes = {
  light: valuesUnder(tokens, ":root"),
  dark: { ...valuesUnder(tokens, ":root"), ...valuesUnder(tokens, ':root[data-theme-mode="dark"]') },
};

/** Text, and what it may stand on. The last is the marked line of the dark menu, which is dark in either mode. */
const pairs: readonly [text: string, ground: string][] = [
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

test("[SHELL-19] has the eight primaries by name and colour", () => {
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

test("works colours out as a browser does", () => {
  expect(colourOf("color-mix(in srgb, #ffffff 12%, #000)", {})).toBe("#1f1f1f");
  expect(colourOf("var(--a)", { a: "var(--b)", b: "#123456" })).toBe("#123456");
  expect(contrast("#fff", "#000")).toBeCloseTo(21);
});

const table = primaries.flatMap(({ name, primary }) =>
  (["light", "dark"] as const).map((mode) => [name, mode, primary] as const),
);

test.each(table)("%s has shades that can be read on every ground, 4.5 to 1 at least: %s", (_name, mode, primary) => {
  const values: Values = { ...modes[mode], ...shadesOf(primary), white: "#ffffff" };
  const tooFaint = pairs
    .map(([text, ground]) => {
      const [ink, paper] = [text, ground].map((name) => colourOf(`var(${name})`, values));
      return { text, ground, ratio: contrast(ink ?? "", paper ?? "") };
    })
    .filter(({ ratio }) => !(ratio >= 4.5));
  expect(tooFaint).toEqual([]);
});
