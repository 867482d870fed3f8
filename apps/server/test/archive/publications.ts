import type { JsonObject } from "#modules/tendering/archive/ocds/json-value.ts";
import { fileOf } from "./small-process.ts";

/**
 * Three invented publications, each in the style of a kind of publisher: one release per process when it is awarded,
 * version 1.0, and releases over the whole life of a process. The expected figures are in
 * `published-figures.database.test.ts`, computed by hand from the rows below.
 */

type Scale = "micro" | "small" | "medium" | "sme" | "large";

interface Row {
  readonly method?: "open" | "selective" | "limited" | "direct";
  readonly category: "goods" | "works" | "services";
  readonly status: "planning" | "active" | "complete" | "cancelled";
  readonly published: string;
  readonly document?: true;
  readonly ceiling?: number;
  readonly award?: { readonly supplier: string; readonly day: string; readonly amount: number; readonly scale?: Scale };
}

const [OPEN, COMPLETE] = [{ method: "open" }, { status: "complete", document: true }] as const;

// biome-ignore format: a table
const ROWS: readonly Row[] = [
  { ...OPEN, ...COMPLETE, category: "services", published: "2025-01-12", ceiling: 50_000, award: { supplier: "甲", day: "2025-01-02", amount: 40_000, scale: "small" } },
  { ...OPEN, ...COMPLETE, category: "services", published: "2025-01-12", ceiling: 600_000, award: { supplier: "乙", day: "2024-11-03", amount: 600_000, scale: "medium" } },
  { ...OPEN, ...COMPLETE, category: "goods", published: "2025-01-12", ceiling: 2_400_000, award: { supplier: "丙", day: "2024-12-13", amount: 2_500_000, scale: "large" } },
  { method: "selective", ...COMPLETE, category: "works", published: "2025-01-20", award: { supplier: "丙", day: "2025-01-10", amount: 12_000_000 } },
  { method: "direct", ...COMPLETE, category: "services", published: "2025-01-20", award: { supplier: "丁", day: "2025-01-15", amount: 60_000_000, scale: "sme" } },
  { method: "limited", ...COMPLETE, category: "services", published: "2025-01-20", ceiling: 1_000_000, award: { supplier: "甲", day: "2024-10-12", amount: 860_000.5, scale: "micro" } },
  // Awarded without a document, and complete without an award: neither can be archived.
  { ...OPEN, status: "complete", category: "goods", published: "2025-01-12", ceiling: 30_000, award: { supplier: "甲", day: "2025-01-02", amount: 30_000, scale: "small" } },
  { method: "selective", ...COMPLETE, category: "services", published: "2025-01-12" },
  { ...OPEN, status: "active", category: "services", published: "2025-01-12", ceiling: 70_000 },
  { status: "active", category: "services", published: "2025-01-12" },
  { ...OPEN, status: "planning", category: "works", published: "2025-01-12" },
  { ...OPEN, status: "cancelled", document: true, category: "works", published: "2025-01-18" },
];

const instantOf = (day: string): string => `${day}T02:00:00Z`;
const pounds = (amount: number) => ({ amount, currency: "GBP" });
const document = { id: "1", documentType: "awardNotice", url: "https://example.test/1" };

function oneRelease(row: Row, i: number): JsonObject {
  const { method, category, status, published, ceiling, award } = row;
  const ocid = `ocds-a1b2c3-${i + 1}`;
  const buyer = { id: "buyer", name: `采购单位${i % 3}` };
  const supplier = { id: award?.supplier ?? "", name: `供应商${award?.supplier ?? ""}` };
  const parties = [
    { ...buyer, roles: ["buyer"] },
    ...(award ? [{ ...supplier, roles: ["supplier"], details: award.scale ? { scale: award.scale } : {} }] : []),
  ];
  return {
    ocid,
    id: `${ocid}-1`,
    date: instantOf(published),
    tag: [award ? "award" : status === "planning" ? "planning" : "tender"],
    initiationType: "tender",
    language: "en",
    parties,
    buyer,
    tender: {
      id: `T${i + 1}`,
      title: `合成项目${i + 1}`,
      status,
      mainProcurementCategory: category,
      ...(method ? { procurementMethod: method } : {}),
      ...(ceiling ? { value: pounds(ceiling) } : {}),
      ...(row.document && !award ? { documents: [document] } : {}),
      x_ofThePublisher: { anything: [1, null] },
    },
    ...(award
      ? {
          awards: [
            {
              id: "1",
              status: "active",
              date: instantOf(award.day),
              value: pounds(award.amount),
              suppliers: [supplier],
              ...(row.document ? { documents: [document] } : {}),
            },
          ],
        }
      : {}),
  };
}

/** Returns twelve processes in pounds, under a licence that prescribes its notice. */
export const poundsFile = () =>
  fileOf(
    {
      uri: "https://example.test/releases/1",
      version: "1.1",
      publishedDate: "2025-01-21T00:00:00Z",
      publisher: { name: "某国采购办公室" },
      license: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
      releases: ROWS.map(oneRelease),
    },
    "pounds.json",
  );

/** Returns four tenders in version 1.0: organisations inline, texts with markup, no results. */
export const oldTendersFile = () =>
  fileOf(
    {
      version: "1.0.1",
      publishedDate: "2018-07-01T00:00:00Z",
      publisher: { name: "某州采购处" },
      license: "http://creativecommons.org/licenses/by/3.0/au/",
      extensions: [null],
      releases: [1, 2, 3, 4].map((n) => ({
        ocid: `ocds-d4e5f6-${n}`,
        id: `${n}`,
        date: `2018-0${n + 1}-10T03:00:00+10:00`,
        tag: ["tender"],
        initiationType: "tender",
        buyer: { name: "某局", identifier: { scheme: "AU-ABN", id: `1100000000${n}` } },
        tender: {
          id: `RFT-${n}`,
          title: `旧版招标${n}`,
          description: "<p>范围：<b>道路养护</b>&nbsp;及附属工程</p>",
          status: "complete",
          procurementMethod: "open",
          ...(n % 2 === 0 ? { documents: [{ id: "1", url: "https://example.test/rft.pdf" }] } : {}),
        },
      })),
    },
    "old-tenders.json",
  );

const OCID = "ocds-0a0b0c-whole";
const buyer = { id: "b", name: "某市交通局" };
const winner = { id: "w", name: "某建设集团" };
const ends = { signed: "2024-02-01T00:00:00Z", finished: "2024-03-12T12:00:00Z" } as const;

const steps: readonly [tag: string, date: string, content: JsonObject][] = [
  [
    "planning",
    "2023-09-01T00:00:00Z",
    {
      parties: [{ ...buyer, roles: ["buyer"] }],
      buyer,
      planning: { rationale: "旧路改造", budget: { id: "B1", amount: pounds(1_000_000) } },
      tender: { id: "T", title: "自行车道", status: "planning" },
    },
  ],
  [
    "tender",
    "2023-10-01T00:00:00Z",
    {
      tender: {
        id: "T",
        title: "自行车道工程",
        status: "active",
        datePublished: "2023-10-01T00:00:00Z",
        value: pounds(1_000_000),
        procurementMethod: "open",
        mainProcurementCategory: "works",
        documents: [document],
      },
    },
  ],
  ["tenderAmendment", "2023-11-01T00:00:00Z", { tender: { id: "T", value: pounds(1_100_000), numberOfTenderers: 2 } }],
  [
    "award",
    "2024-01-10T00:00:00Z",
    {
      parties: [{ ...winner, roles: ["supplier"] }],
      tender: { id: "T", status: "complete" },
      awards: [
        { id: "A", status: "active", date: "2024-01-09T00:00:00Z", value: pounds(11_000_000), suppliers: [winner] },
      ],
    },
  ],
  [
    "contract",
    "2024-02-02T00:00:00Z",
    { contracts: [{ id: "C", awardID: "A", status: "active", dateSigned: ends.signed, value: pounds(11_000_000) }] },
  ],
  [
    "implementation",
    ends.finished,
    { contracts: [{ id: "C", awardID: "A", implementation: { documents: [{ id: "9", title: "验收报告" }] } }] },
  ],
];

const wrapped = (content: JsonObject): JsonObject => ({
  uri: "https://example.test/whole",
  version: "1.1",
  publishedDate: "2024-03-13T00:00:00Z",
  publisher: { name: "某市" },
  ...content,
});

/** Returns one process in six releases, from planning to implementation. */
export const fullLifecycleReleases = () =>
  fileOf(
    wrapped({
      releases: steps.map(([tag, date, content], i) => ({
        ocid: OCID,
        id: `${OCID}-${i + 1}`,
        date,
        tag: [tag],
        initiationType: "tender",
        ...content,
      })),
    }),
    "releases.json",
  );

/** Returns the same process as the record of its publisher: links to the releases, and the compiled release. */
export const fullLifecycleRecord = () =>
  fileOf(
    wrapped({
      records: [
        {
          ocid: OCID,
          releases: steps.map(([tag, date], i) => ({ url: `https://example.test/whole#${i + 1}`, date, tag: [tag] })),
          compiledRelease: {
            ocid: OCID,
            id: `${OCID}-compiled`,
            date: ends.finished,
            tag: ["compiled"],
            initiationType: "tender",
            parties: [
              { ...buyer, roles: ["buyer"] },
              { ...winner, roles: ["supplier"] },
            ],
            buyer,
            planning: { rationale: "旧路改造", budget: { id: "B1", amount: pounds(1_000_000) } },
            tender: {
              id: "T",
              title: "自行车道工程",
              status: "complete",
              datePublished: "2023-10-01T00:00:00Z",
              value: pounds(1_100_000),
              procurementMethod: "open",
              mainProcurementCategory: "works",
              numberOfTenderers: 2,
              documents: [document],
            },
            awards: [
              {
                id: "A",
                status: "active",
                date: "2024-01-09T00:00:00Z",
                value: pounds(11_000_000),
                suppliers: [winner],
              },
            ],
            contracts: [
              {
                id: "C",
                awardID: "A",
                status: "active",
                dateSigned: ends.signed,
                value: pounds(11_000_000),
                implementation: { documents: [{ id: "9", title: "验收报告" }] },
              },
            ],
          },
        },
      ],
    }),
    "record.json",
  );
