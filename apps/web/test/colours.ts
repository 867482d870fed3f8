import { readFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "../src");

/** Reads a style sheet without its comments; `file` is relative to `src`. */
export const sheet = (file: string): string =>
  readFileSync(join(source, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

export type Values = Readonly<Record<string, string>>;

/** Returns the variables that a style sheet sets under a selector, by name. */
export function valuesUnder(css: string, selector: string): Values {
  const block = css.split("}").find((rule) => rule.trim().startsWith(`${selector} {`)) ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
}

export const channels = (colour: string): number[] => {
  const hex = colour.length === 4 ? colour.replace(/\w/g, "$&$&") : colour;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
};

/** Resolves the variables and the `color-mix` of a colour. */
export function colourOf(value: string, values: Values): string {
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

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
