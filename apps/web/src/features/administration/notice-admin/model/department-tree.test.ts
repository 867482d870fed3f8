import { expect, test } from "vitest";
import { departmentTree } from "./department-tree.ts";

test("nests departments below the nearest one whose code is a prefix", () => {
  const codes = ["A01", "A01A01", "A01A01A01", "A01A02", "A02"];
  const shape = (nodes: ReturnType<typeof departmentTree>): unknown =>
    nodes.map(({ value, children }) => (children.length === 0 ? value : [value, shape(children)]));
  expect(shape(departmentTree(codes.map((orgCode) => ({ orgCode, departName: orgCode }))))).toEqual([
    ["A01", [["A01A01", ["A01A01A01"]], "A01A02"]],
    "A02",
  ]);
});
