import { expect, test } from "vitest";
import { isBackupDue, lastTimeOf } from "./backup-time.ts";

const at = (text: string): number => Date.parse(`${text}+08:00`);

test.each([
  ["02:30", "2026-12-01T02:30:00", "2026-12-01T02:30:00"],
  ["02:30", "2026-12-01T02:29:59", "2026-11-30T02:30:00"],
  ["02:30", "2026-12-01T23:59:00", "2026-12-01T02:30:00"],
  ["23:30", "2026-12-01T00:10:00", "2026-11-30T23:30:00"],
  ["00:00", "2026-12-01T07:59:00", "2026-12-01T00:00:00"],
])("finds the last %s of a clock in China at %s", (time, now, expected) => {
  expect(lastTimeOf(time, at(now))).toBe(at(expected));
});

test.each<[string, string | undefined, "ok" | "failed", string, boolean]>([
  ["that never ran", undefined, "ok", "2026-12-01T10:00:00", true],
  ["of yesterday, before its time", "2026-11-30T02:30:10", "ok", "2026-12-01T02:29:00", false],
  ["of yesterday, at its time", "2026-11-30T02:30:10", "ok", "2026-12-01T02:30:00", true],
  ["of yesterday, after its time was missed", "2026-11-30T02:30:10", "ok", "2026-12-01T11:00:00", true],
  ["of today", "2026-12-01T02:30:10", "ok", "2026-12-01T23:00:00", false],
  ["of today that failed shortly before", "2026-12-01T02:30:10", "failed", "2026-12-01T03:30:00", false],
  ["of today that failed an hour before", "2026-12-01T02:30:10", "failed", "2026-12-01T03:30:10", true],
])("decides on a backup %s", (_, startedAt, outcome, now, isDue) => {
  const last = startedAt === undefined ? undefined : { startedAt: new Date(at(startedAt)), outcome };
  expect(isBackupDue("02:30", last, at(now))).toBe(isDue);
});
