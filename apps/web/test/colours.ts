import { readFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "../src");

/** Reads a style sheet without its comments; `file` is relative to `src`. */
export const readSheet = (file: string): string =>
  readFileSync(join(source, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

export type Values = Readonly<Record<string, string>>;

/** Returns the variables that a style sheet sets under a selector, by name. */
export function valuesUnder(css: string, selector: string): Values {
  const block = css.split("}").find((rule) => rule.trim().startsWith(`${selector} {`)) ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

export const parseChannels = (colour: string): number[] => {
  const hex = colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour;
  return [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
};

/** Resolves the variables and the `color-mix` of a colour. */
export function resolveColour(value: string, values: Values): string {
  const [, name] = /^var\(--([\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) return resolveColour(values[name] ?? "", values);
  const [, firstColour, share, secondColour] = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value) ?? [];
  if (firstColour === undefined || secondColour === undefined) return value;
  const [firstChannels, secondChannels] = [
    parseChannels(resolveColour(firstColour, values)),
    parseChannels(resolveColour(secondColour, values)),
  ];
  const firstShare = Number(share) / 100;
  return `#${firstChannels
    .map((channel, index) => Math.round(channel * firstShare + (secondChannels[index] ?? 0) * (1 - firstShare)))
    .map((channel) => channel.toString(16).padStart(2, "0"))
    .join("")}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = parseChannels(colour)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrastRatio(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
