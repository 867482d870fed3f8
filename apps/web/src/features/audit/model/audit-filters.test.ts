import { expect, test } from "vitest";
import { areDatesInOrder, auditQuery, isFiltered, noFilters } from "./audit-filters.ts";

test("sends only the filters that say something, the keyword trimmed", () => {
  expect(auditQuery({ ...noFilters, keyword: " admin ", outcome: "refused" })).toEqual({
    keyword: "admin",
    outcome: "refused",
  });
  expect(auditQuery({ ...noFilters, keyword: "  " })).toEqual({});
  expect(
    auditQuery({ keyword: "", action: "session.sign_in", outcome: "", from: "2026-11-01", to: "2026-11-20" }),
  ).toEqual({
    action: "session.sign_in",
    from: "2026-11-01",
    to: "2026-11-20",
  });
});

test.each([
  ["", "", true],
  ["2026-11-20", "", true],
  ["", "2026-11-20", true],
  ["2026-11-20", "2026-11-20", true],
  ["2026-11-21", "2026-11-20", false],
])("tells whether the dates are in order: %s to %s is %s", (from, to, inOrder) => {
  expect(areDatesInOrder({ ...noFilters, from, to })).toBe(inOrder);
});

test("knows when 重置 would change anything", () => {
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered({ ...noFilters, keyword: " " })).toBe(false);
  expect(isFiltered({ ...noFilters, action: "session.sign_in" })).toBe(true);
});
