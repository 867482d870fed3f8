import { expect, test } from "vitest";
import type { JsonObject } from "./json-value.ts";
import { mergeRelease } from "./merge.ts";

const merged = (...releases: JsonObject[]) => releases.reduce<JsonObject>(mergeRelease, {});

test("replaces a scalar by a later one, and retains unmentioned fields", () => {
  expect(merged({ tender: { title: "甲", status: "active" } }, { tender: { status: "complete" } })).toEqual({
    tender: { title: "甲", status: "complete" },
  });
});

test("removes a field that a later release sets to null, at any depth", () => {
  expect(merged({ tender: { title: "甲", value: { amount: 1 } } }, { tender: { value: null } })).toEqual({
    tender: { title: "甲" },
  });
  expect(merged({ awards: [{ id: "1", value: null }] })).toEqual({ awards: [{ id: "1" }] });
});

test("does not merge id, date and tag of a release", () => {
  expect(merged({ ocid: "o", id: "r1", date: "2025-01-01", tag: ["tender"] })).toEqual({ ocid: "o" });
});

test("merges lists of objects by id as text, and appends new entries", () => {
  expect(
    merged(
      { awards: [{ id: 1, status: "pending", title: "甲" }] },
      { awards: [{ id: "1", status: "active" }, { id: "2" }] },
    ),
  ).toEqual({ awards: [{ id: "1", status: "active", title: "甲" }, { id: "2" }] });
});

test("retains the last entry of a repeated id", () => {
  expect(
    merged({
      awards: [
        { id: "1", title: "甲" },
        { id: "1", status: "active" },
      ],
    }),
  ).toEqual({
    awards: [{ id: "1", status: "active" }],
  });
});

test("replaces lists without objects, and the classification lists, as a whole", () => {
  expect(
    merged({ tender: { submissionMethod: ["written", "inPerson"] } }, { tender: { submissionMethod: ["written"] } }),
  ).toEqual({
    tender: { submissionMethod: ["written"] },
  });
  const before = { tender: { items: [{ id: "1", additionalClassifications: [{ id: "a" }, { id: "b" }] }] } };
  const later = { tender: { items: [{ id: "1", additionalClassifications: [{ id: "c" }] }] } };
  expect(merged(before, later)).toEqual(later);
});

test("replaces lists whose objects lack an id, so that nothing doubles", () => {
  const release = { tender: { amendments: [{ rationale: "延期" }] } };
  expect(merged(release, release)).toEqual(release);
});

test("retains entries with ids when a later list is empty", () => {
  expect(merged({ awards: [{ id: "1" }] }, { awards: [] })).toEqual({ awards: [{ id: "1" }] });
});

test("does not change its inputs", () => {
  const first = { tender: { items: [{ id: "1", description: "甲" }] } };
  merged(first, { tender: { items: [{ id: "1", description: "乙" }] } });
  expect(first.tender.items[0]?.description).toBe("甲");
});
