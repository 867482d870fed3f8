import { expect, test } from "vitest";
import { changesOf } from "./detail-changes.ts";

test("pairs before and after by field, with nested names and lists as one field", () => {
  const before = { name: "甲", roles: ["a", "b"], place: { city: "北京" }, gone: 1 };
  const after = { name: "乙", roles: ["a"], place: { city: "北京" }, made: true };
  expect(changesOf({ before, after, reason: "更名" })).toEqual({
    kind: "changed",
    changes: [
      { field: "name", before: "甲", after: "乙" },
      { field: "roles", before: "a、b", after: "a" },
      { field: "place.city", before: "北京", after: "北京" },
      { field: "gone", before: "1", after: null },
      { field: "made", before: null, after: "true" },
    ],
    facts: [{ field: "reason", value: "更名" }],
  });
});

test.each([
  [{ before: null, after: { a: 1 } }, "made"],
  [{ after: { a: 1 } }, "made"],
  [{ before: { a: 1 }, after: null }, "removed"],
  [{ reason: "x" }, "other"],
  [null, "other"],
  ["text", "other"],
])("classifies %j as %s", (detail, kind) => {
  expect(changesOf(detail).kind).toBe(kind);
});

test("limits the number of fields and their length", () => {
  const manyFields = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, "x".repeat(5_000)]));
  const { changes } = changesOf({ after: manyFields });
  expect(changes).toHaveLength(300);
  expect(changes[0]?.after).toHaveLength(2_000);
});

test("returns a list of records as one text", () => {
  expect(changesOf({ after: { rules: [{ column: "a" }] } }).changes).toEqual([
    { field: "rules", before: null, after: '[{"column":"a"}]' },
  ]);
});
