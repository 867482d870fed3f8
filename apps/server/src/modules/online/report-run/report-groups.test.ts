import { expect, test } from "vitest";
import { type CrossTab, sortByFixedOrder } from "./report-groups.ts";

const rowOf = (key: (string | null)[], cells: string[]) => ({
  key,
  figures: ["1"],
  cells: cells.map((cell) => [cell]),
});

const tab: CrossTab = {
  heads: ["done", "new", null],
  hasMoreHeads: false,
  rows: [
    rowOf(["GC", "a"], ["1", "2", "3"]),
    rowOf(["GC", "b"], ["4", "5", "6"]),
    rowOf(["HW", "a"], ["7", "8", "9"]),
    rowOf(["old", "a"], ["10", "11", "12"]),
    rowOf([null, "b"], ["13", "14", "15"]),
  ],
  hasMoreRows: false,
  grand: { figures: ["5"], cells: [["35"], ["40"], ["45"]] },
};

test("sorts groups and heads by their dictionaries, unknown values last", () => {
  const { rows, heads, grand } = sortByFixedOrder(tab, [["HW", "GC"], null], ["new", "done"]);
  expect(rows.map(({ key, cells }) => [...key, ...cells.flat()])).toEqual([
    ["HW", "a", "8", "7", "9"],
    ["GC", "a", "2", "1", "3"],
    ["GC", "b", "5", "4", "6"],
    ["old", "a", "11", "10", "12"],
    [null, "b", "14", "13", "15"],
  ]);
  expect(heads).toEqual(["new", "done", null]);
  expect(grand.cells).toEqual([["40"], ["35"], ["45"]]);
});

test("retains the order of groups without a dictionary", () => {
  expect(sortByFixedOrder(tab, [null, null], null)).toEqual(tab);
});

test("sorts a second axis within each value of the first", () => {
  const { rows } = sortByFixedOrder(tab, [null, ["b", "a"]], null);
  expect(rows.map(({ key }) => key)).toEqual([
    ["GC", "b"],
    ["GC", "a"],
    ["HW", "a"],
    ["old", "a"],
    [null, "b"],
  ]);
});
