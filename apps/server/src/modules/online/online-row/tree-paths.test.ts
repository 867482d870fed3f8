import { expect, test } from "vitest";
import { createTreePaths } from "./tree-paths.ts";

const rows = [
  { id: "c", parent: null, title: "中国" },
  { id: "h", parent: "c", title: "河北" },
  { id: "b", parent: "h", title: "保定" },
  { id: "x", parent: "c", title: "同名" },
  { id: "y", parent: "c", title: "同名" },
];

test("finds rows by their id and by the titles on their path", () => {
  const paths = createTreePaths(rows);
  expect(paths.find("b")).toBe("b");
  expect(paths.find("中国/河北/保定")).toBe("b");
  expect(paths.find("中国／河北")).toBe("h");
  expect(paths.find(" 中国 / 河北 ")).toBe("h");
  expect(paths.find("河北")).toBeUndefined();
  expect(paths.find("中国/同名")).toBeNull();
});

test("starts a new path below the greatest depth, in either order of the rows", () => {
  const deep = Array.from({ length: 500 }, (_, n) => ({
    id: `r${n}`,
    parent: n === 0 ? null : `r${n - 1}`,
    title: `${n}`,
  }));
  const longest = Array.from({ length: 201 }, (_, n) => n).join("/");
  const paths = createTreePaths(deep);
  expect(paths.find(longest)).toBe("r200");
  expect(paths.find(`${longest}/201/202`)).toBeUndefined();
  expect(createTreePaths(deep.toReversed()).find("499")).toBeUndefined();
});

test("includes rows of a file before they are written, and refuses a ring", () => {
  const paths = createTreePaths(rows);
  expect(paths.place("new", "b", "竞秀区")).toBe(true);
  expect(paths.find("中国/河北/保定/竞秀区")).toBe("new");
  expect(paths.place("c", "new", "中国")).toBe(false);
  expect(paths.place("h", "h", "河北")).toBe(false);
});

test("moves a row with its descendants: former paths end, new ones are found", () => {
  const paths = createTreePaths(rows);
  expect(paths.place("h", null, "河北省")).toBe(true);
  expect(paths.find("河北省")).toBe("h");
  expect(paths.find("河北省/保定")).toBe("b");
  expect(paths.find("中国/河北")).toBeUndefined();
  expect(paths.find("中国/河北/保定")).toBeUndefined();
  expect(paths.place("new", "c", "河北")).toBe(true);
  expect(paths.find("中国/河北")).toBe("new");
});

test("resolves a path again once only one row has it", () => {
  const paths = createTreePaths(rows);
  expect(paths.place("y", "h", "同名")).toBe(true);
  expect(paths.find("中国/同名")).toBe("x");
  expect(paths.find("中国/河北/同名")).toBe("y");
});
