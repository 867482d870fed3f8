import { expect, test } from "vitest";
import { countNarrowingFilters, filtersFromSearch, filtersShowing, searchWithFilters } from "./archive-filters.ts";

const read = (search: string) => filtersFromSearch(new URLSearchParams(search));
const write = (search: string, filters: Parameters<typeof searchWithFilters>[1]) =>
  searchWithFilters(new URLSearchParams(search), filters).toString();

test("starts with the last 12 months and no filter", () => {
  expect(read("")).toEqual({ range: "last12" });
  expect(countNarrowingFilters(read(""))).toBe(0);
});

test("reads every filter of the API under its own name", () => {
  expect(
    read(
      "range=all&basis=award&source=imported&currency=GBP&method=O1&category=A&dept=A01&region=x&orgForm=1&status=3",
    ),
  ).toEqual({
    range: "all",
    basis: "award",
    source: "imported",
    currency: "GBP",
    method: "O1",
    category: "A",
    dept: "A01",
    region: "x",
    orgForm: "1",
    status: "3",
  });
});

test.each(["range=ever", "source=theirs", "currency=gbp", "basis=x", `method=${"1".repeat(11)}`, "category=%20"])(
  "leaves out values that the API would refuse: %s",
  (search) => {
    expect(read(search)).toEqual({ range: "last12" });
  },
);

test("accepts a custom range with two valid dates in order", () => {
  expect(read("range=custom&from=2026-02-28&to=2026-03-31")).toEqual({
    range: "custom",
    from: "2026-02-28",
    to: "2026-03-31",
  });
});

test.each([
  "range=custom&from=2026-02-30&to=2026-03-31",
  "range=custom&from=1000-01-01&to=2026-03-31",
  "range=custom&from=2026-01-01&to=9999-12-31",
  "range=custom&from=2026-04-01&to=2026-03-31",
  "range=custom&from=2026-03-01",
  "range=last12&from=2026-03-01&to=2026-03-31",
])("falls back to the default range for %s", (search) => {
  expect(read(search)).toEqual({ range: "last12" });
});

test("writes only values other than the default and retains other parameters", () => {
  expect(write("page=3&range=all&source=own", { range: "last12", currency: "GBP" })).toBe("page=3&currency=GBP");
  expect(write("", { range: "custom", from: "2026-01-01", to: "2026-01-31" })).toBe(
    "range=custom&from=2026-01-01&to=2026-01-31",
  );
});

test("leaves the default basis out of the address", () => {
  expect(write("basis=award", { range: "last12", basis: "archive" })).toBe("");
  expect(write("", { range: "last12", basis: "notice" })).toBe("basis=notice");
});

test.each([
  ["the shown currency is one of them", ["GBP", "CNY"], "CNY", undefined, undefined],
  ["the shown currency is none of them", ["GBP", "EUR"], "CNY", undefined, "GBP"],
  ["the chosen currency is one of them", ["GBP", "EUR"], "EUR", "EUR", "EUR"],
  ["the chosen currency is none of them", ["GBP"], "EUR", "EUR", "GBP"],
  ["the lots have no currency", [], "CNY", undefined, undefined],
])("shows unarchived lots in one currency: %s", (_, currencies, shown, chosen, currency) => {
  const filters = { range: "year", category: "A", currency: chosen } as const;
  expect(filtersShowing({ basis: "award", lots: 3, currencies }, filters, shown)).toEqual({
    ...filters,
    basis: "award",
    currency,
  });
});

test("drops the dates with the custom range", () => {
  expect(
    write("range=custom&from=2026-01-01&to=2026-01-31", { range: "year", from: "2026-01-01", to: "2026-01-31" }),
  ).toBe("range=year");
});

test.each([
  ["range=year", 1],
  ["source=all", 1],
  ["category=A&method=1&page=3", 2],
  ["range=custom&from=2026-01-01&to=2026-01-31", 1],
])("counts the filters of %s as %i", (search, count) => {
  expect(countNarrowingFilters(read(search))).toBe(count);
});
