import { expect, test } from "vitest";
import { menuSigns } from "./menu-signs.ts";
import type { MenuLine } from "./side-menu.ts";

const line = (title: string, icon: string | null): MenuLine => ({
  key: title,
  path: `/${title}`,
  title,
  icon,
  open: { kind: "page" } as unknown as MenuLine["open"],
  children: [],
});

const lettersOf = (...lines: MenuLine[]) =>
  [...menuSigns(lines, (name) => name ?? "list")].map(([key, { letter }]) => [key, letter]);

test("returns a letter only for lines with equal icons, the neutral one included", () => {
  expect(
    lettersOf(line("档案管理", null), line("业务台账", "list"), line("系统管理", "settings"), line("组织", "building")),
  ).toEqual([
    ["档案管理", "档"],
    ["业务台账", "业"],
    ["系统管理", undefined],
    ["组织", undefined],
  ]);
});

test("chooses the first character that distinguishes titles with the same beginning", () => {
  expect(lettersOf(line("系统管理", "x"), line("系统运维", "x"), line("帮助", "x"))).toEqual([
    ["系统管理", "管"],
    ["系统运维", "运"],
    ["帮助", "帮"],
  ]);
});

test("chooses the first character of a title if no character is unique", () => {
  expect(lettersOf(line("台账", "x"), line("台账二", "x"))).toEqual([
    ["台账", "台"],
    ["台账二", "二"],
  ]);
});
