import type { EndpointOf, ResultOf } from "@tender/contract";
import { answer } from "./answers.ts";

type Overview = ResultOf<EndpointOf<"archive.readOverview">>;

const unknown = { value: null, yearOnYear: null, periodOnPeriod: null };

/** Figures of a scope where nothing is known but what the test says. */
export const overviewOf = (wish: Partial<Overview>): Overview => ({
  dataAsOf: "2026-11-20T04:00:00.000Z",
  currency: "CNY",
  currencies: ["CNY"],
  from: "2025-11-21",
  to: "2026-11-20",
  rangeMoved: false,
  source: "imported",
  attributions: [],
  empty: null,
  archivedCount: unknown,
  archiveRate: { ...unknown, onTimeRate: null, due: 0, done: 0, onTime: 0 },
  avgArchiveDays: unknown,
  awardAmount: { amount: null, yearOnYear: null, periodOnPeriod: null },
  savingRate: { ...unknown, baseAmount: null, awardAmount: null, lots: 0 },
  avgBidders: { ...unknown, singleShare: null },
  smeShare: { ...unknown, coverage: null },
  abnormalCount: { ...unknown, rate: null },
  unarchived: null,
  ...wish,
});

type Dossier = ResultOf<EndpointOf<"archive.listDossiers">>["rows"][number];

export const dossierOf = (wish: Partial<Dossier>): Dossier => ({
  id: "l1",
  archiveNo: "SL01-ZC·HW-2026-D15-00001",
  projectName: "苗木采购项目",
  buyerName: "示例市水务局",
  method: "1",
  category: "A",
  supplierNames: ["示例市方圆科技有限公司"],
  amount: { amount: "334500.00", currency: "CNY" },
  archivedAt: "2026-11-19T02:00:00.000Z",
  archiveStatus: "5",
  openScope: "public",
  source: "imported",
  ...wish,
});

const months = Array.from({ length: 24 }, (_, at) => new Date(Date.UTC(2024, 11 + at, 1)).toISOString().slice(0, 7));

/** Statistics in which every figure is known, both charts have something to draw, and one dossier is the newest. */
export function answerWholeStatistics(): void {
  const whole = overviewOf({
    archivedCount: { value: 1_288, yearOnYear: 0.125, periodOnPeriod: null },
    archiveRate: {
      value: 0.914,
      yearOnYear: 0.02,
      periodOnPeriod: null,
      onTimeRate: 0.85,
      due: 1_409,
      done: 1_288,
      onTime: 1_198,
    },
    avgArchiveDays: { value: 23.5, yearOnYear: -0.1, periodOnPeriod: null },
    awardAmount: { amount: "54321000.00", yearOnYear: 0.3, periodOnPeriod: null },
    savingRate: {
      value: 0.0512,
      yearOnYear: 0.001,
      periodOnPeriod: null,
      baseAmount: "57252000.00",
      awardAmount: "54321000.00",
      lots: 903,
    },
    avgBidders: { value: 4.2, yearOnYear: 0, periodOnPeriod: null, singleShare: 0.031 },
    smeShare: { value: 0.6, yearOnYear: null, periodOnPeriod: null, coverage: 0.77 },
    abnormalCount: { value: 17, yearOnYear: null, periodOnPeriod: null, rate: 0.012 },
    attributions: ["模拟数据：某发布人"],
  });
  answer("archive.readOverview", whole);
  const { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty } = whole;
  const basis = { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty };
  answer("archive.readSeries", {
    ...basis,
    months: months.map((month, at) => ({
      month,
      archivedCount: 40 + at,
      awardAmount: at === 3 ? null : `${(at + 1) * 100_000}.00`,
    })),
  });
  answer("archive.readBreakdown", {
    ...basis,
    rows: [
      { code: "1", label: "公开招标", count: 700, amount: "40000000.00" },
      { code: "4", label: "竞争性谈判", count: 588, amount: "14321000.00" },
    ],
    hhi: null,
  });
  answer("archive.listDossiers", { ...basis, total: 1_288, rows: [dossierOf({ archiveNo: "GZ01-2026-00042" })] });
}
