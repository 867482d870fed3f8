import { expect, test } from "vitest";
import { dossierQuery, drillFromSearch, fixedFilters, searchWithDrill, statsQuery } from "./dossier-query.ts";

const filters = { range: "year", source: "imported", currency: undefined } as const;
const paging = { page: 2, pageSize: 20 };

test("queries the newest dossiers with the page's filters", () => {
  expect(dossierQuery({ filters, drill: null, ...paging })).toEqual({
    range: "year",
    source: "imported",
    of: "all",
    page: 2,
    pageSize: 20,
  });
});

test("adds the meaning of the clicked figure to the same filters", () => {
  expect(dossierQuery({ filters, drill: { of: "abnormal" }, ...paging })).toMatchObject({
    ...statsQuery(filters),
    of: "abnormal",
  });
  expect(dossierQuery({ filters, drill: { of: "all", method: "O1" }, ...paging })).toMatchObject({
    range: "year",
    method: "O1",
  });
});

test.each([
  ["2026-02", "2026-02-28"],
  ["2028-02", "2028-02-29"],
  ["2026-12", "2026-12-31"],
])("covers the whole clicked month %s", (month, last) => {
  expect(dossierQuery({ filters, drill: { of: "archived", month }, ...paging })).toMatchObject({
    range: "custom",
    from: `${month}-01`,
    to: last,
    of: "archived",
  });
});

test("leaves an empty keyword out", () => {
  expect(dossierQuery({ filters, drill: null, ...paging, keyword: "  " })).not.toHaveProperty("keyword");
  expect(dossierQuery({ filters, drill: null, ...paging, keyword: " 设备 " })).toMatchObject({ keyword: "设备" });
});

test.each([{ of: "archived" }, { of: "all", method: "20" }, { of: "archived", month: "2026-03" }] as const)(
  "writes a drill-down to the address and reads it back: %j",
  (drill) => {
    const search = searchWithDrill(new URLSearchParams("range=all&page=4&listMonth=2020-01"), drill);
    expect(drillFromSearch(search)).toEqual(drill);
    expect(search.get("range")).toBe("all");
    expect(search.get("page")).toBeNull();
  },
);

test("removes a drill-down from the address", () => {
  const search = searchWithDrill(new URLSearchParams("range=all&list=all&listMethod=20"), null);
  expect(search.toString()).toBe("range=all");
});

test.each(["", "list=everything", "listMonth=2026-03"])("reads no drill-down from %j", (search) => {
  expect(drillFromSearch(new URLSearchParams(search))).toBeNull();
});

test("ignores an invalid month", () => {
  expect(drillFromSearch(new URLSearchParams("list=archived&listMonth=2026-13"))).toEqual({ of: "archived" });
});

test("ends the last month with the page's own range", () => {
  const custom = { range: "custom", from: "2025-01-01", to: "2026-03-15" } as const;
  const list = (month: string) => dossierQuery({ filters: custom, drill: { of: "archived", month }, ...paging });
  expect(list("2026-03")).toMatchObject({ from: "2026-03-01", to: "2026-03-15" });
  expect(list("2026-02")).toMatchObject({ from: "2026-02-01", to: "2026-02-28" });
});

const basis = { source: "imported", currency: "GBP", rangeMoved: false, from: "2025-11-21", to: "2026-11-20" } as const;

test("fixes source and currency of the list to those of the clicked figure", () => {
  expect(fixedFilters({ range: "last12", category: "A" }, basis)).toEqual({
    range: "last12",
    category: "A",
    source: "imported",
    currency: "GBP",
  });
});

test("retains a range that was moved to the newest data", () => {
  const moved = { ...basis, rangeMoved: true, from: "2024-02-01", to: "2025-01-31" };
  expect(fixedFilters({ range: "last12" }, moved)).toMatchObject({
    range: "custom",
    from: "2024-02-01",
    to: "2025-01-31",
  });
});
