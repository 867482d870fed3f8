import { expect, test } from "vitest";
import { defaultOf } from "./report-query.ts";

/** Half past midnight on 1 March in Beijing, the day before in London. */
const facts = {
  now: Date.parse("2028-02-29T16:30:00.000Z"),
  orgCode: "A01A02",
  username: "buyer",
  userId: "u1",
  holdsUsers: (column: string) => column === "created_by",
};

test.each([
  ["today", "2028-03-01"],
  ["month_begin", "2028-03-01"],
  ["month_end", "2028-03-31"],
  ["year_begin", "2028-01-01"],
  ["own_department", "A01A02"],
  ["own_account", "buyer"],
] as const)("resolves the default %s to %s", (word, value) => {
  expect(defaultOf({ column: "c", default: { kind: "word", word } }, facts)).toBe(value);
});

test("resolves own_account to the user's id where the column holds ids", () => {
  const preset = { kind: "word", word: "own_account" } as const;
  expect(defaultOf({ column: "created_by", default: preset }, facts)).toBe("u1");
});

test("resolves the ends of a month in Beijing, with leap years", () => {
  const on = (instant: string, word: "month_begin" | "month_end") =>
    defaultOf({ column: "c", default: { kind: "word", word } }, { ...facts, now: Date.parse(instant) });
  expect(on("2028-02-10T00:00:00.000Z", "month_end")).toBe("2028-02-29");
  expect(on("2027-02-10T00:00:00.000Z", "month_end")).toBe("2027-02-28");
  expect(on("2026-12-31T16:00:00.000Z", "month_begin")).toBe("2027-01-01");
  expect(on("2026-12-20T00:00:00.000Z", "month_begin")).toBe("2026-12-01");
});

test("returns null without a default, and a fixed value unchanged", () => {
  expect(defaultOf({ column: "c", default: null }, facts)).toBeNull();
  expect(defaultOf({ column: "c", default: { kind: "value", value: "3" } }, facts)).toBe("3");
});
