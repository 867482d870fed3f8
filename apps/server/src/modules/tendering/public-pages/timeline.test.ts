// Guarantee: the timeline of a project contains each event once, the newest first.
import { expect, test } from "vitest";
import { timelineOf } from "./timeline.ts";

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));
const lot = (no: number, change: object = {}) => ({
  no,
  state: "open",
  isSuspended: false,
  deadline: at(20),
  ...change,
});
const summary = (...input: Parameters<typeof timelineOf<{ id: string; publishedAt: Date | null }>>) =>
  timelineOf(...input).map((entry) =>
    entry.kind === "announcement"
      ? `${entry.at.getUTCDate()} ${entry.announcement.id}`
      : `${entry.at.getUTCDate()} ${entry.lotNos.join("+")} ${entry.isPast ? "past" : "to come"}`,
  );

test("[TENDER-41] lists announcements and deadlines, the newest first, lots of one time together", () => {
  const announcements = [
    { id: "notice", publishedAt: at(1) },
    { id: "correction", publishedAt: at(5) },
    { id: "draft", publishedAt: null },
  ];
  expect(summary(announcements, [{ lotNo: 3, dueAt: at(10) }], [lot(1), lot(2), lot(3, { state: "opening" })])).toEqual(
    ["20 1+2 to come", "10 3 past", "5 correction", "1 notice"],
  );
});

test("[TENDER-41] lists no deadline to come of a suspended or ended lot", () => {
  const lots = [lot(1, { isSuspended: true }), lot(2, { state: "cancelled" }), lot(3, { deadline: null })];
  expect(summary([], [], lots)).toEqual([]);
});
