import { expect, test } from "vitest";
import { type CodeHistory, judgeCodeRequest } from "./code-caps.ts";

const NOW = Date.parse("2026-11-20T12:00:00+08:00");
const MINUTE = 60_000;
const caps = {
  recipientHourly: 5,
  recipientDaily: 10,
  addressHourly: 10,
  addressDaily: 30,
  addressFree: 3,
  hourlyTotal: 1_000,
};
/** Times this many minutes ago, newest first. */
const ago = (...minutes: number[]) => minutes.map((m) => NOW - m * MINUTE);
const judge = (history: Partial<CodeHistory>, hasCaps = true) =>
  judgeCodeRequest({ ofRecipient: [], fromAddress: [], lastOfPurpose: undefined, sentLastHour: 0, ...history }, caps, {
    now: NOW,
    resendAfterMs: MINUTE,
    hasCaps,
  });

test("[SEC-27] allows a first request", () => {
  expect(judge({})).toEqual({ kind: "free" });
});

test("[SEC-27] delays a second request of the same purpose for 60 seconds", () => {
  expect(judge({ lastOfPurpose: NOW - 1_000 })).toEqual({ kind: "too-soon", seconds: 59 });
  expect(judge({ lastOfPurpose: NOW - MINUTE })).toEqual({ kind: "free" });
});

test("[SEC-27] caps a number at 5 an hour and 10 a day, and returns the waiting time", () => {
  expect(judge({ ofRecipient: ago(1, 10, 20, 30) })).toEqual({ kind: "free" });
  expect(judge({ ofRecipient: ago(1, 10, 20, 30, 50) })).toEqual({ kind: "capped", seconds: 600 });
  expect(judge({ ofRecipient: ago(1, 10, 20, 30, 60) })).toEqual({ kind: "free" });
  const daily = ago(120, 130, 140, 150, 160, 170, 180, 190, 200, 1_430);
  expect(judge({ ofRecipient: daily })).toEqual({ kind: "capped", seconds: 600 });
});

test("[SEC-27] requires a challenge from an address's 4th code; caps it at 10 an hour, 30 a day", () => {
  expect(judge({ fromAddress: ago(1, 2) })).toEqual({ kind: "free" });
  expect(judge({ fromAddress: ago(1, 2, 3) })).toEqual({ kind: "challenge", isTotalPassed: false });
  expect(judge({ fromAddress: ago(1, 2, 3, 4, 5, 6, 7, 8, 9, 55) })).toEqual({ kind: "capped", seconds: 300 });
  const daily = Array.from({ length: 30 }, (_, i) => NOW - (65 + i * 10) * MINUTE);
  expect(judge({ fromAddress: daily })).toMatchObject({ kind: "capped" });
});

test("[SEC-27] requires a challenge of every request above the hourly total", () => {
  expect(judge({ sentLastHour: 999 })).toEqual({ kind: "free" });
  expect(judge({ sentLastHour: 1_000 })).toEqual({ kind: "challenge", isTotalPassed: true });
});

test("lifts the caps for load runs, but not the 60 seconds", () => {
  const busy = {
    ofRecipient: ago(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    fromAddress: ago(1, 2, 3, 4),
    sentLastHour: 5_000,
  };
  expect(judge(busy, false)).toEqual({ kind: "free" });
  expect(judge({ ...busy, lastOfPurpose: NOW - 30_000 }, false)).toEqual({ kind: "too-soon", seconds: 30 });
});
