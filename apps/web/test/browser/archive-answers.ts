import type { EndpointOf, ResultOf } from "@tender/contract";

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
