import { expect, test } from "vitest";
import { viewOf } from "./component-view.ts";

test.each([
  ["online/form-list/ht_dj", { view: "online/form-list", code: "ht_dj" }],
  ["online/report-list/by_method", { view: "online/report-list", code: "by_method" }],
  ["online/form-lists", { view: "online/form-lists", code: "" }],
  ["audit/entries", { view: "audit/entries", code: "" }],
])("[ONLINE-01] parses %s as a view and the code of its content", (component, shown) => {
  expect(viewOf(component)).toEqual(shown);
});
