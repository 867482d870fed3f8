import { reportFaults } from "@tender/contract/online-reports";
import { expect, test } from "vitest";
import { archiveSet, bondSet, byMethod } from "#test/browser/online-reports.ts";
import { blankReport, withColumns, withDataSet, withFigure } from "./edits.ts";

test("begins as a report that can be saved", () => {
  for (const set of [archiveSet, bondSet]) expect(reportFaults(blankReport("a", "甲", set), set)).toEqual([]);
});

test("keeps over another data set what both have, and is a report there", () => {
  const moved = withDataSet(byMethod, bondSet);
  expect(moved.columns.map(({ name }) => name)).toEqual(["amount"]);
  expect(moved).toMatchObject({ dataSet: "form/bid_bond", sort: [], parameters: [], groups: null, charts: [] });
  expect(reportFaults(moved, bondSet)).toEqual([]);
  expect(reportFaults(withDataSet(byMethod, archiveSet), archiveSet)).toEqual([]);
});

test("takes no column twice", () => {
  expect(withColumns(byMethod, archiveSet.columns).columns.map(({ name }) => name)).toEqual([
    ...["project_name", "method", "amount", "archived_on", "phone", "is_late", "tags"],
  ]);
});

test("has charts follow a figure that is called otherwise", () => {
  const renamed = withFigure(byMethod, 0, { name: "projects" });
  expect(renamed.charts.map(({ series }) => series)).toEqual([["projects"], ["projects", "amount"]]);
});
