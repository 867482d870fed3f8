import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { primaries } from "./palette.ts";

const css = readFileSync(join(import.meta.dirname, "palette.css"), "utf8");

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What the style sheet sets under a selector, by the variable's name. */
function shadesUnder(selector: string): Record<string, string> {
  const block =
    css.split("}").find((rule) =>
      rule
        .replace(/\/\*.*\*\//, "")
        .trim()
        .startsWith(`${selector} {`),
    ) ?? "";
  return Object.fromEntries(
    [...block.matchAll(/--palette-([\w-]+): (#\w{6})/g)].map(([, name, value]) => [name, value]),
  );
}

const shadesOf = (primary: string) =>
  shadesUnder(primary === "#13C2C2" ? ":root" : `:root[data-primary="${primary.toLowerCase()}" i]`);

test("has the eight primaries by name and colour", () => {
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
});

test.each(primaries)("$name has shades that can be read: 4.5 to 1 at least", ({ primary }) => {
  const shades = shadesOf(primary);
  expect(shades.primary).toBe(primary.toLowerCase());
  for (const ground of ["#FFFFFF", "#F4F6F8"])
    expect(contrast(shades.strong ?? ground, ground)).toBeGreaterThanOrEqual(4.5);
  for (const ground of ["#18202A", "#10161D", "#08181C"])
    expect(contrast(shades["strong-dark"] ?? ground, ground)).toBeGreaterThanOrEqual(4.5);
});
