// Guarantee: an announcement states exactly the times that it changes.
import { expect, test } from "vitest";
import { changedTimes } from "./tender-changes.ts";

const deadline = new Date("2026-03-20T01:00:00Z");
const documentsTo = new Date("2026-03-10T01:00:00Z");
const later = new Date("2026-03-25T01:00:00Z");
const lot = { no: 2, deadline, documentsTo };

test.each([
  ["nothing", lot, []],
  ["the deadline", { ...lot, deadline: later }, [["deadline", deadline, later]]],
  [
    "both times",
    { ...lot, deadline: later, documentsTo: null },
    [
      ["deadline", deadline, later],
      ["documentsTo", documentsTo, null],
    ],
  ],
] as const)("[TENDER-42] states %s as changed", (_what, after, changes) => {
  const untouched = { ...lot, no: 1 };
  expect(changedTimes([untouched, lot], [untouched, after])).toEqual(
    changes.map(([field, from, to]) => ({
      ...{ lotNo: 2, field },
      before: from.toISOString(),
      after: to?.toISOString() ?? null,
    })),
  );
});
