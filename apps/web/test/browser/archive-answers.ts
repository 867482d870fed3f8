import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type Overview = ResultOf<EndpointOf<"archive.readOverview">>;

const unknown = { value: null, yearOnYear: null, periodOnPeriod: null };

/** Figures that are unknown except for those of the test. */
export const overviewOf = (overrides: Partial<Overview>): Overview => ({
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
  ...overrides,
});

type Dossier = ResultOf<EndpointOf<"archive.listDossiers">>["rows"][number];

export const dossierOf = (overrides: Partial<Dossier>): Dossier => ({
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
  ...overrides,
});

type DossierDetail = ResultOf<EndpointOf<"archive.readDossier">>;

/** A dossier of an awarded lot with one bid, an award and a second lot. */
export const dossierDetailOf = (overrides: Partial<DossierDetail> = {}): DossierDetail => ({
  id: "l1",
  dataAsOf: "2026-11-19T02:00:00.000Z",
  archiveNo: "SL01-ZC·HW-2026-D15-00001",
  title: "苗木采购项目第一包",
  openScope: "public",
  status: "3",
  source: "imported",
  project: {
    ocid: "ocds-sl0000-1",
    code: "XM-2026-1",
    name: "苗木采购项目",
    lotNo: "1",
    method: "1",
    methodLabel: null,
    category: "A",
    orgForm: null,
    region: "示例省示例市",
    department: "采购处",
  },
  isSealed: false,
  opensAt: "2026-09-20T02:00:00.000Z",
  timeline: [
    { event: "published", at: "2026-09-01T02:00:00.000Z", number: null },
    { event: "awarded", at: "2026-10-01T02:00:00.000Z", number: "a1" },
    { event: "retentionEnd", at: "2041-10-01T02:00:00.000Z", number: null },
  ],
  parties: [
    { name: "示例市水务局", scheme: "CN-USCC", ident: "11990100000000001X", roles: ["buyer"] },
    { name: "示例市方圆科技有限公司", scheme: "CN-USCC", ident: "91990100000000002Y", roles: ["winner", "bidder"] },
  ],
  money: {
    budget: { amount: "400000.00", currency: "CNY" },
    ceiling: { amount: "350000.00", currency: "CNY" },
    award: { amount: "334500.00", currency: "CNY" },
    contract: null,
    savingRate: 0.0443,
  },
  bidderCount: 1,
  bids: [
    {
      bidNo: "b1",
      bidders: [{ name: "示例市方圆科技有限公司", scheme: "CN-USCC", ident: "91990100000000002Y" }],
      submittedAt: "2026-09-19T02:00:00.000Z",
      price: { amount: "334500.00", currency: "CNY" },
      status: "2",
    },
  ],
  awards: [
    {
      awardNo: "a1",
      status: "1",
      decidedAt: "2026-10-01T02:00:00.000Z",
      value: { amount: "334500.00", currency: "CNY" },
      suppliers: [{ name: "示例市方圆科技有限公司", scheme: "CN-USCC", ident: "91990100000000002Y", scale: "small" }],
    },
  ],
  contracts: [],
  objections: [],
  holding: {
    archiveStatus: "5",
    archivedAt: "2026-11-19T02:00:00.000Z",
    dueAt: "2026-10-31T02:00:00.000Z",
    fondsCode: "SL01",
    fondsName: "示例市公共资源交易中心",
    classCode: "ZC·HW",
    retentionCode: "D15",
    retainedUntil: "2041-10-01T02:00:00.000Z",
    documentCount: 2,
    checks: [
      { rule: "C1", isPassed: true },
      { rule: "C6", isPassed: false },
    ],
  },
  lots: [{ id: "l2", lotNo: "2", title: "苗木采购项目第二包", status: "4", award: null }],
  origin: {
    label: "模拟数据",
    publisher: "某发布人",
    attribution: "某发布人（CC0 1.0）",
    licenseUrl: "https://creativecommons.org/publicdomain/zero/1.0/",
    importedAt: "2026-11-20T02:00:00.000Z",
  },
  ...overrides,
});

export const dossierReleasesOf = (): ResultOf<EndpointOf<"archive.readDossierReleases">> => ({
  documents: [
    {
      part: "tender",
      title: "苗木采购公告",
      type: "tenderNotice",
      format: null,
      publishedAt: "2026-09-01T02:00:00.000Z",
      url: "https://example.org/notice.html",
    },
  ],
  releases: [
    {
      releaseId: "r2",
      at: "2026-09-10T02:00:00.000Z",
      tags: ["tenderAmendment"],
      publisher: "某发布人",
      isSuperseded: false,
    },
    { releaseId: "r1", at: "2026-09-01T02:00:00.000Z", tags: ["tender"], publisher: "某发布人", isSuperseded: false },
  ],
  history: [
    {
      releaseId: "r2",
      at: "2026-09-10T02:00:00.000Z",
      changes: [{ field: "bidDeadline", before: "2026-09-15T02:00:00.000Z", after: "2026-09-20T02:00:00.000Z" }],
    },
    {
      releaseId: "r1",
      at: "2026-09-01T02:00:00.000Z",
      changes: [{ field: "budget", before: null, after: "CNY 400000.00" }],
    },
  ],
  isHistoryCut: false,
});

const months = Array.from({ length: 24 }, (_, index) =>
  new Date(Date.UTC(2024, 11 + index, 1)).toISOString().slice(0, 7),
);

/** Answers statistics in which every figure is known, both charts have data, and one dossier is the newest. */
export function answerWholeStatistics(): void {
  const completeOverview = overviewOf({
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
  answer("archive.readOverview", completeOverview);
  answerCharts();
  const { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty } = completeOverview;
  const basis = { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty };
  answer("archive.readSeries", {
    ...basis,
    months: months.map((month, index) => ({
      month,
      archivedCount: 40 + index,
      awardAmount: index === 3 ? null : `${(index + 1) * 100_000}.00`,
    })),
  });
  answer("archive.readBreakdown", {
    ...basis,
    rows: [
      { code: "1", label: "公开招标", count: 700, amount: "40000000.00" },
      { code: "3", label: "竞争性谈判", count: 588, amount: "14321000.00" },
    ],
    hhi: null,
  });
  answer("archive.listDossiers", { ...basis, total: 1_288, rows: [dossierOf({ archiveNo: "GZ01-2026-00042" })] });
}

/** Answers data for every chart beside the figures. */
export function answerCharts(): void {
  const { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty } = overviewOf({});
  const basis = { dataAsOf, currency, currencies, from, to, rangeMoved, source, attributions, empty };
  const stage = (name: FunnelStage, count: number | null) => ({ stage: name, count });
  answer("archiveCharts.readFunnel", {
    ...basis,
    stages: [stage("planned", 120), stage("noticed", 118), stage("registered", null), stage("archived", 80)],
  });
  answer("archiveCharts.readDurations", {
    ...basis,
    spans: [
      { span: "noticeToOpening", days: 21.5, lots: 110 },
      { span: "awardToContract", days: null, lots: 0 },
    ],
  });
  answer("archiveCharts.readPipeline", { ...basis, states: [{ code: "5", count: 80 }] });
  answer("archiveCharts.readExpiry", {
    ...basis,
    months: [{ month: "2026-12", from: "2026-12-01", to: "2026-12-31", count: 3 }],
    overdue: 2,
  });
  answer("archiveCharts.readOrgForms", {
    ...basis,
    quarters: [{ quarter: "2026Q4", from: "2026-10-01", to: "2026-11-20", forms: [{ code: "1", count: 12 }] }],
  });
  answer("archiveCharts.readObjections", {
    ...basis,
    rows: [{ stage: "award", kind: "query", outcome: "dismissed", count: 4 }],
    total: 4,
    lots: 3,
  });
  answer("archiveCharts.readFlags", { ...basis, flags: [{ code: "R018", count: 7, threshold: null }] });
}

type FunnelStage = ResultOf<EndpointOf<"archiveCharts.readFunnel">>["stages"][number]["stage"];

const page = (path: string, component: string, title: string) => menuItem({ path, component, meta: { title } });
const reports = ["procurement", "progress", "holdings", "supervision"];

/** The pages of the archive and of 报表中心, each with a text that appears after its data is loaded. */
export const archiveMenus = [
  page("/archive/statistics", "archive/statistics", "档案统计"),
  page("/archive/dossiers", "archive/dossiers", "档案目录"),
  ...reports.map((name) => page(`/report/${name}`, `report/${name}`, "报表")),
];
export const archiveViews: Readonly<Record<string, readonly (readonly [address: string, content: string])[]>> = {
  "archive/statistics": [["/archive/statistics", "竞争性谈判"]],
  "archive/dossiers": [["/archive/dossiers", "信息化平台升级改造"]],
  "archive/dossier": [["/archive/dossiers/l1", "苗木采购公告"]],
  ...Object.fromEntries(reports.map((name) => [`report/${name}`, [[`/report/${name}`, "竞争性谈判"] as const]])),
};

export function answerDossierDetail(): void {
  answer("archive.readDossier", dossierDetailOf());
  answer("archive.readDossierReleases", dossierReleasesOf());
}

/** Texts of a dossier that are data, not interface. */
export const dossierDataTexts = [
  ...["SL01-ZC·HW-2026-D15-00001", "ocds-sl0000-1", "XM-2026-1", "ZC·HW"],
  ...["11990100000000001X", "91990100000000002Y", "https://creativecommons.org/publicdomain/zero/1.0/"],
];
