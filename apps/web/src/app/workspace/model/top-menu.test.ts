import { expect, test } from "vitest";
import { menuGroup, menuItem, routesOf } from "#test/menu-factory.ts";
import { sideMenu } from "./side-menu.ts";
import { columnsOf, countFitting, entryBeside, isSplit, rootAround, sectionsOf } from "./top-menu.ts";

const page = (path: string) => menuItem({ path, meta: { title: path } });
const linesOf = (...menu: Parameters<typeof routesOf>) =>
  sideMenu(routesOf(...menu).children).filter(({ path }) => path.startsWith("/m"));
const pages = (count: number, parent: string) =>
  Array.from({ length: count }, (_, index) => page(`${parent}/${index}`));

test.each([
  [[100, 100, 100], 300, 3],
  [[100, 100, 100], 299, 2],
  [[100, 100, 100], 240, 1],
  [[100, 100, 100], 100, 0],
  [[], 0, 0],
])("reserves room for 更多 if not all fit: of %j in %i px", (widths, room, expected) => {
  expect(countFitting(widths, 60, room)).toBe(expected);
});

test("lists lines without children first, then each group with its lines", () => {
  const lines = linesOf(
    menuGroup("/m/a", "甲", [menuGroup("/m/a/b", "乙", [page("/m/a/b/1")]), page("/m/a/2")]),
    page("/m/3"),
  );
  const shown = sectionsOf(lines).map(({ title, rows }) => [
    title,
    rows.map(({ line, depth, isHeading }) => `${depth}${isHeading ? "#" : ""}${line.title}`),
  ]);
  expect(shown).toEqual([
    [null, ["0/m/3"]],
    ["甲", ["0#乙", "1/m/a/b/1", "0/m/a/2"]],
  ]);
});

test.each([
  [[3], 1],
  [[12], 1],
  [[13], 2],
  [[1, 1, 1], 3],
  [[60], 4],
  [[1, 1, 1, 1, 1, 1], 4],
])("[CONST-02] lays out sections with %j rows in %i columns, at most 4", (rows, expected) => {
  const lines = linesOf(
    ...rows.map((count, index) => menuGroup(`/m/${index}`, `组${index}`, pages(count, `/m/${index}`))),
  );
  expect(columnsOf(sectionsOf(lines))).toBe(expected);
});

test("splits a menu with more than 120 rows in several groups", () => {
  const sectionsWith = (...counts: number[]) =>
    sectionsOf(
      linesOf(...counts.map((count, index) => menuGroup(`/m/${index}`, `组${index}`, pages(count, `/m/${index}`)))),
    );
  expect(isSplit(sectionsWith(60, 60))).toBe(false);
  expect(isSplit(sectionsWith(60, 61))).toBe(true);
  expect(isSplit(sectionsWith(200))).toBe(false);
});

test("returns the key of a line's root entry", () => {
  const lines = linesOf(menuGroup("/m/a", "甲", [menuGroup("/m/a/b", "乙", [page("/m/a/b/1")])]), page("/m/3"));
  expect(rootAround(lines, "/m/a/b/1")).toBe("/m/a");
  expect(rootAround(lines, "/m/3")).toBe("/m/3");
  expect(rootAround(lines, undefined)).toBeUndefined();
});

test("moves to the nearest entry of the next column", () => {
  const corners = [
    { left: 0, top: 0 },
    { left: 0, top: 40 },
    { left: 200, top: 0 },
    { left: 200, top: 45 },
    { left: 400, top: 0 },
  ];
  expect(entryBeside(corners, 1, "right")).toBe(3);
  expect(entryBeside(corners, 3, "right")).toBe(4);
  expect(entryBeside(corners, 4, "left")).toBe(2);
  expect(entryBeside(corners, 0, "left")).toBeUndefined();
  expect(entryBeside(corners, 4, "right")).toBeUndefined();
});
