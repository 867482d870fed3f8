import { reportFaults } from "@tender/contract/online-reports";
import { expect, test } from "vitest";
import { archiveSet, bondSet, byMethod } from "#test/browser/online-reports.ts";
import { blankReport, withColumns, withDataSet, withFigure } from "./edits.ts";

test("creates a report without faults", () => {
  for (const set of [archiveSet, bondSet]) expect(reportFaults(blankReport("a", "甲", set), set)).toEqual([]);
});

test("retains what both data sets have and stays a valid report", () => {
  const moved = withDataSet(byMethod, bondSet);
  expect(moved.columns.map(({ name }) => name)).toEqual(["amount"]);
  expect(moved).toMatchObject({ dataSet: "form/bid_bond", sort: [], parameters: [], groups: null, charts: [] });
  expect(reportFaults(moved, bondSet)).toEqual([]);
  expect(reportFaults(withDataSet(byMethod, archiveSet), archiveSet)).toEqual([]);
});

test("adds no column twice", () => {
  expect(withColumns(byMethod, archiveSet.columns).columns.map(({ name }) => name)).toEqual([
    ...["project_name", "method", "amount", "archived_on", "phone", "is_late", "tags"],
  ]);
});

test("renames a figure in the charts", () => {
  const renamed = withFigure(byMethod, 0, { name: "projects" });
  expect(renamed.charts.map(({ series }) => series)).toEqual([["projects"], ["projects", "amount"]]);
});
