import { describe, expect, test } from "vitest";
import { differenceOf, type FieldChange, type HistoryRow, versionsOf } from "./record-versions.ts";

let rowCount = 0;
const row = (kind: HistoryRow["kind"], ...changes: [string, string | null, string | null][]): HistoryRow => ({
  id: `h${++rowCount}`,
  at: "2026-11-20T04:00:00.000Z",
  username: "admin",
  action: "role.save",
  kind,
  changes: changes.map(([field, before, after]): FieldChange => ({ field, before, after })),
});
const fields = (rows: readonly HistoryRow[]) => versionsOf(rows).map((version) => Object.fromEntries(version.fields));

describe("the version list of a record", () => {
  const first = row("made", ["name", null, "甲"], ["code", null, "a"]);
  const second = row("changed", ["name", "甲", "乙"]);
  const third = row("changed", ["code", "a", null], ["note", null, "x"]);

  test("includes the values that a change leaves unchanged, newest first", () => {
    expect(fields([third, second, first])).toEqual([
      { name: "乙", note: "x" },
      { name: "乙", code: "a" },
      { name: "甲", code: "a" },
    ]);
  });

  test("ends with the state before the oldest known change", () => {
    expect(fields([row("changed", ["name", "甲", "乙"], ["code", "a", "a"])])).toEqual([
      { name: "乙", code: "a" },
      { name: "甲", code: "a" },
    ]);
  });

  test("has one version for each change of fields, and none for others", () => {
    expect(fields([row("other"), first])).toHaveLength(1);
  });

  test("starts again after a removal, whose own version is empty", () => {
    const removed = row("removed", ["name", "甲", null], ["code", "a", null]);
    expect(fields([row("made", ["name", null, "丙"]), removed, first])).toEqual([
      { name: "丙" },
      {},
      { name: "甲", code: "a" },
    ]);
  });
});

test("lists every field of both versions in their difference", () => {
  const [newer, older] = versionsOf([
    row("changed", ["name", "甲", "乙"], ["code", "a", null]),
    row("made", ["name", null, "甲"], ["code", null, "a"], ["kept", null, "1"]),
  ]);
  if (!newer || !older) throw new Error("two versions");
  expect(differenceOf(older, newer)).toEqual([
    { field: "name", before: "甲", after: "乙" },
    { field: "code", before: "a", after: null },
    { field: "kept", before: "1", after: "1" },
  ]);
  expect(differenceOf(undefined, older).map(({ before }) => before)).toEqual([null, null, null]);
});
