import { expect, test } from "vitest";
import { nextStepAt, type ProtectionState, stepAfterRows, stepBeforeRows } from "./next-step.ts";
import type { DataKeyInfo } from "./protected-texts.ts";

const now = new Date("2026-11-20T08:00:00Z");
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);
const key = (
  purpose: DataKeyInfo["purpose"],
  version: number,
  state: DataKeyInfo["state"],
  hours = 0,
): DataKeyInfo => ({
  purpose,
  version,
  state,
  createdAt: now,
  createdBy: null,
  since: hoursAgo(hours),
});
const settledKeys = [key("cipher", 1, "current"), key("digest", 1, "current")];
const stateWith = (more: Partial<ProtectionState>): ProtectionState => ({
  stage: "sealed",
  keys: settledKeys,
  areNodesCurrent: true,
  hasFormerNode: false,
  formerSeenAt: null,
  now,
  ...more,
});

test("promotes a new key for texts before the rows, once all nodes know it", () => {
  const keys = [...settledKeys, key("cipher", 2, "new")];
  expect(stepBeforeRows(stateWith({ keys }))).toEqual({ kind: "promote", purpose: "cipher" });
  expect(stepBeforeRows(stateWith({ keys, areNodesCurrent: false }))).toBeUndefined();
  expect(stepBeforeRows(stateWith({}))).toBeUndefined();
});

test("promotes a new key for digests after the rows", () => {
  const keys = [...settledKeys, key("digest", 2, "new")];
  expect(stepBeforeRows(stateWith({ keys }))).toBeUndefined();
  expect(stepAfterRows(stateWith({ keys }))).toEqual({ kind: "promote", purpose: "digest" });
  expect(stepAfterRows(stateWith({ keys, areNodesCurrent: false }))).toBeUndefined();
});

test.each([
  ["a day after the last node of the former release", { formerSeenAt: hoursAgo(24) }, true],
  ["not before that day has passed", { formerSeenAt: hoursAgo(23.9) }, false],
  ["at once when none is expected", { formerSeenAt: null }, true],
  ["not while such a node runs", { formerSeenAt: null, hasFormerNode: true, areNodesCurrent: false }, false],
  ["not before all nodes know the keys", { areNodesCurrent: false }, false],
])("starts to seal %s", (_case, more: Partial<ProtectionState>, isStarted) => {
  expect(stepAfterRows(stateWith({ stage: "plain", ...more }))).toEqual(isStarted ? { kind: "seal" } : undefined);
});

test("removes former keys a day after their replacement, one purpose at a time", () => {
  const former = [key("cipher", 1, "former", 24), key("cipher", 2, "former", 30), key("digest", 1, "former", 23)];
  const keys = [...former, key("cipher", 3, "current"), key("digest", 2, "current")];
  expect(stepAfterRows(stateWith({ keys }))).toEqual({ kind: "remove", purpose: "cipher", versions: [1, 2] });
  expect(stepAfterRows(stateWith({ keys: settledKeys }))).toBeUndefined();
});

test("returns the next time at which a step becomes possible", () => {
  expect(nextStepAt(stateWith({}))).toBeUndefined();
  const keys = [key("cipher", 1, "former", 3), ...settledKeys];
  expect(nextStepAt(stateWith({ keys }))).toBe(now.getTime() + 21 * HOUR);
  expect(nextStepAt(stateWith({ stage: "plain", formerSeenAt: hoursAgo(4) }))).toBe(now.getTime() + 20 * HOUR);
});
