import type { CellValue } from "@tender/form-rules";
import { expect, test } from "vitest";
import { duplicateQuery } from "./duplicate-query.ts";

const row = (bh: CellValue, stored: CellValue | undefined = undefined) => ({
  id: stored === undefined ? null : "r1",
  values: { bh },
  stored: stored === undefined ? null : { bh: stored },
});
const number = { name: "bh", isUnique: true };
const expectedQuery = { tableName: "ht", fieldName: "bh" };

test.each([
  ["a new row's value", row("HT-1"), { ...expectedQuery, fieldVal: "HT-1" }],
  ["a changed row's value, with its id", row("HT-1", "HT-2"), { ...expectedQuery, fieldVal: "HT-1", dataId: "r1" }],
  ["a value with blanks", row(" HT-1"), { ...expectedQuery, fieldVal: " HT-1" }],
  ["a number", row(0), { ...expectedQuery, fieldVal: "0" }],
  ["no value", row(null), undefined],
  ["an empty text", row(""), undefined],
  ["blanks", row("  "), undefined],
  ["several values", row(["a"]), undefined],
  ["the row's own value", row("HT-1", "HT-1"), undefined],
  ["a text above the limit of the call", row("a".repeat(501)), undefined],
])("[ONLINE-04] builds the duplicate check's query for %s", (_what, open, sent) => {
  expect(duplicateQuery("ht", number, open)).toEqual(sent);
});

test("[ONLINE-04] builds no query for a field that is not unique", () => {
  expect(duplicateQuery("ht", { ...number, isUnique: false }, row("HT-1"))).toBeUndefined();
});
