import type { RuleKey } from "@tender/contract/tender-rules";
import { describe, expect, test } from "vitest";
import { isBlocking } from "./finding.ts";
import {
  type AnnouncedTimes,
  type AppliedRule,
  brokenByCorrection,
  brokenByTender,
  type TimeRules,
} from "./time-rules.ts";

const DAY_MS = 86_400_000;
const PUBLISHED = "2026-06-01T02:00:00.000Z";
const after = (days: number, from = PUBLISHED): string => new Date(Date.parse(from) + days * DAY_MS).toISOString();

const values: Partial<Record<RuleKey, AppliedRule["value"]>> = {
  "documents.deadline": "20",
  "documents.sale": "5",
  "correction.before": "15",
  "single.publicity": "5",
};

/** Rules in days, without free days: the calendar has its own tests. */
const rules = (overridden: readonly RuleKey[] = []): TimeRules => ({
  ruleFor: (key) => {
    const value = values[key];
    return value === undefined ? null : { key, value, unit: "day", source: "《某法》第一条" };
  },
  lastDay: (day, { value }) => after(Number(value), `${day}T00:00:00.000Z`).slice(0, 10),
  overridden: new Set(overridden),
});

const times = (change: Partial<AnnouncedTimes> = {}): AnnouncedTimes => ({
  method: "1",
  documentsFrom: PUBLISHED,
  documentsTo: after(5),
  deadline: after(20),
  publishAt: PUBLISHED,
  publicityAt: null,
  intentionAt: null,
  ...change,
});
const fields = (change: Partial<AnnouncedTimes>): string[] =>
  brokenByTender(times(change), rules()).map(({ field }) => field);

describe("[TENDER-32] a tender", () => {
  test("may have exactly the days of its rules", () => {
    expect(fields({})).toEqual([]);
  });

  test("may not have a day less", () => {
    expect(fields({ deadline: after(19), documentsTo: after(4) })).toEqual([
      "schedule.deadline",
      "schedule.documentsTo",
    ]);
  });

  test("counts from its publication if the documents were dated earlier", () => {
    expect(fields({ documentsFrom: after(-10) })).toEqual([]);
    expect(fields({ documentsFrom: after(-10), publishAt: after(1) })).toEqual([
      "schedule.deadline",
      "schedule.documentsTo",
    ]);
  });

  test("counts Beijing days, whatever the hour in UTC", () => {
    // 00:30 of 21 June in Beijing is still 20 June in UTC.
    expect(fields({ deadline: "2026-06-20T16:30:00.000Z" })).toEqual([]);
    expect(fields({ deadline: "2026-06-20T15:30:00.000Z" })).toEqual(["schedule.deadline"]);
  });

  test("of a single source follows the end of its publicity", () => {
    expect(fields({ method: "5" })).toEqual(["method"]);
    expect(fields({ method: "5", publicityAt: after(-5) })).toEqual(["publishAt"]);
    expect(fields({ method: "5", publicityAt: after(-6) })).toEqual([]);
  });

  test("with an overridden rule is not blocked by it", () => {
    const broken = brokenByTender(times({ deadline: after(10) }), rules(["documents.deadline"]));
    expect(broken.map((finding) => [finding.field, isBlocking(finding)])).toEqual([["schedule.deadline", false]]);
  });
});

test("[TENDER-22] a correction needs its days before the deadline that applies after it", () => {
  const [finding] = brokenByCorrection(after(6), after(20), rules());
  expect(finding?.message).toBe("更正公告应在投标截止至少 15 日前发布，不足的应顺延，最早为 2026-06-22");
  expect(brokenByCorrection(after(6), after(21), rules())).toEqual([]);
});
