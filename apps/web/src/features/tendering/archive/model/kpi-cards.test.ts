import { expect, test } from "vitest";
import { type KpiKey, kpiCards, type Overview } from "./kpi-cards.ts";

const still = { yearOnYear: null, periodOnPeriod: null };
const overview: Overview = {
  dataAsOf: "2026-11-20T06:00:00Z",
  currency: "CNY",
  currencies: ["CNY"],
  from: "2025-11-21",
  to: "2026-11-20",
  rangeMoved: false,
  source: "own",
  attributions: [],
  empty: null,
  unarchived: null,
  archivedCount: { value: 1284, yearOnYear: 0.12, periodOnPeriod: null },
  archiveRate: {
    value: 0.9412,
    yearOnYear: 0.032,
    periodOnPeriod: null,
    onTimeRate: 0.9,
    due: 1310,
    done: 1233,
    onTime: 1179,
  },
  avgArchiveDays: { value: 18.44, yearOnYear: 0.08, periodOnPeriod: null },
  awardAmount: { amount: "1234567890.5", yearOnYear: -0.02, periodOnPeriod: null },
  savingRate: { value: 0.0527, ...still, baseAmount: "1300000000", awardAmount: "1231490000", lots: 1100 },
  avgBidders: { value: 4.26, ...still, singleShare: 0.051 },
  smeShare: { value: 0.54, ...still, coverage: 0.958 },
  abnormalCount: { value: 37, yearOnYear: -0.1, periodOnPeriod: null, rate: 0.028 },
};

const cardOf = (key: KpiKey, changed: Partial<Overview> = {}) => {
  const card = kpiCards({ ...overview, ...changed }).find((each) => each.key === key);
  if (!card) throw new Error(key);
  return card;
};

test("shows the eight figures in order, each in its own format", () => {
  expect(kpiCards(overview).map(({ figure, unit }) => [figure, unit])).toEqual([
    ["1,284", "项"],
    ["94.1%", ""],
    ["18.4", "天"],
    ["12.35", "亿元"],
    ["5.27%", ""],
    ["4.3", "家"],
    ["54.0%", ""],
    ["37", "项"],
  ]);
});

test.each([
  ["archivedCount", "archived"],
  ["archiveRate", "due"],
  ["awardAmount", "awarded"],
  ["abnormalCount", "abnormal"],
  ["avgArchiveDays", null],
  ["smeShare", null],
] as const)("links %s to the list of %s", (key, listOf) => {
  expect(cardOf(key).listOf).toBe(listOf);
});

test.each([
  ["archiveRate", "good"],
  ["avgArchiveDays", "bad"],
  ["abnormalCount", "good"],
  ["archivedCount", "plain"],
  ["awardAmount", "plain"],
  ["savingRate", "plain"],
] as const)("rates the change of %s as %s", (key, tone) => {
  expect(cardOf(key).tone).toBe(tone);
});

test("marks a negative saving as over the ceiling and shows it", () => {
  const card = cardOf("savingRate", { savingRate: { ...overview.savingRate, value: -9 } });
  expect(card.figure).toBe("−900.00%");
  expect(card.isOverCeiling).toBe(true);
  expect(cardOf("savingRate").isOverCeiling).toBe(false);
});

test("shows unknown figures as a dash without unit and change", () => {
  const card = cardOf("avgBidders", { avgBidders: { value: null, ...still, singleShare: null } });
  expect(card.figure).toBe("—");
  expect(card.unit).toBe("");
  expect(card.change).toBeNull();
  expect(cardOf("awardAmount", { awardAmount: { amount: null, ...still } })).toMatchObject({
    figure: "—",
    unit: "",
    exact: null,
  });
});

test("retains the exact amount and the code of another currency", () => {
  expect(cardOf("awardAmount").exact?.replace(/\u2009/, " ")).toBe("1,234,567,890.50 元");
  expect(cardOf("awardAmount", { currency: "GBP" })).toMatchObject({ code: "GBP", figure: "12.35", unit: "亿" });
});
