import type { FlagCode } from "@tender/contract";
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, release } from "#test/archive/small-process.ts";
import { archiveCharts, archiveStatistics } from "#test/archive/statistics.ts";
import { createArchiveCharts } from "./archive-charts.service.ts";
import type { JsonObject } from "./ocds/json-value.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
const clock = { now: () => now };
const all = { basis: "notice", range: "all" } as const;
const allArchives = { kind: "all" } as const;
const money = (amount: number) => ({ amount, currency: "CNY" });

/** Bids as [tenderer, price, rejected?]. The first bid that is not rejected wins. */
type Bids = readonly (readonly [id: string, price: number, rejected?: true])[];

let number = 100;
function process(
  bids: Bids,
  more: { days?: number; ceiling?: number; tender?: JsonObject; winner?: string } = {},
): JsonObject {
  const { days = 25, ceiling = 1_000_000 } = more;
  const start = Date.parse("2026-03-02T02:00:00Z");
  const end = start + days * 86_400_000;
  const iso = (at: number) => new Date(at).toISOString();
  const tenderer = (id: string) => ({ id, name: `投标人${id}` });
  const winner = bids.find(([id, , rejected]) => !rejected && (more.winner === undefined || id === more.winner));
  return release(number++, 1, iso(end + 5 * 86_400_000), {
    buyer: { id: "b", name: "某局" },
    parties: bids.map(([id]) => ({ ...tenderer(id), roles: ["tenderer"] })),
    tender: {
      id: `t${number}`,
      title: "项目",
      status: "complete",
      procurementMethod: "open",
      datePublished: iso(start),
      tenderPeriod: { startDate: iso(start), endDate: iso(end) },
      value: money(ceiling),
      numberOfTenderers: bids.length,
      ...more.tender,
    },
    bids: {
      details: bids.map(([id, price, rejected], i) => ({
        id: `${i}`,
        status: rejected ? "disqualified" : "valid",
        tenderers: [tenderer(id)],
        value: money(price),
      })),
    },
    awards: winner
      ? [
          {
            id: "a",
            status: "active",
            date: iso(end + 5 * 86_400_000),
            value: money(winner[1]),
            suppliers: [tenderer(winner[0])],
          },
        ]
      : [],
    contracts: [{ id: "c", awardID: "a", status: "active", dateSigned: "2026-11-10T02:00:00Z" }],
  });
}

const usual: Bids = [
  ["A", 900_000],
  ["B", 960_000],
  ["C", 990_000],
];
/** The flags that each process raises. */
const cases: readonly (readonly [what: string, flags: readonly FlagCode[], content: JsonObject])[] = [
  ["nothing is odd", [], process(usual)],
  ["19 days for an open procedure", ["R003"], process(usual, { days: 19 })],
  [
    "19 days for a procedure of another kind",
    [],
    process(usual, { days: 19, tender: { procurementMethod: "limited" } }),
  ],
  ["one bid", ["R018"], process([["A", 900_000]])],
  ["one bid of a direct purchase", [], process([["A", 900_000]], { tender: { procurementMethod: "direct" } })],
  [
    "the second bid 4 % higher",
    ["R024"],
    process([
      ["A", 900_000],
      ["B", 936_000],
      ["C", 990_000],
    ]),
  ],
  [
    "two tenderers bid the same",
    ["R028"],
    process([
      ["A", 800_000],
      ["B", 960_000],
      ["C", 960_000],
    ]),
  ],
  [
    "one tenderer bids the same twice",
    [],
    process([
      ["A", 800_000],
      ["B", 960_000],
      ["B", 960_000],
    ]),
  ],
  [
    "all but the winner rejected",
    ["R035"],
    process([
      ["A", 900_000],
      ["B", 960_000, true],
      ["C", 990_000, true],
    ]),
  ],
  [
    "the lowest rejected where the price decides",
    ["R036"],
    process(
      [
        ["B", 700_000, true],
        ["A", 800_000],
        ["C", 900_000],
      ],
      { tender: { awardCriteria: "priceOnly" } },
    ),
  ],
  [
    "the lowest rejected where points decide",
    [],
    process(
      [
        ["B", 700_000, true],
        ["A", 800_000],
        ["C", 900_000],
      ],
      { tender: { awardCriteria: "ratedCriteria" } },
    ),
  ],
  [
    "less than half of the second",
    ["R058"],
    process([
      ["A", 400_000],
      ["B", 960_000],
      ["C", 990_000],
    ]),
  ],
  ["more than the ceiling", ["L01"], process(usual, { ceiling: 890_000 })],
];

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await archiveImports({ database, clock }).importDocument(fileOf(packageOf(cases.map(([, , content]) => content))), {
    deptCode: "A01",
    fondsCode: "SL01",
    label: "模拟数据",
  });
});
afterAll(() => database.drop());

const codes = ["R003", "R018", "R024", "R028", "R035", "R036", "R058", "L01"] as const;

describe("flags of a lot", () => {
  test.each(cases)("are raised where %s: %j", async (_what, flags, content) => {
    const service = archiveStatistics({ db: database.db, clock });
    const { rows } = await database.pool.query(
      "SELECT l.id FROM proc_lot l JOIN proc_project p ON p.id = l.project_id WHERE p.ocid = $1",
      [content.ocid],
    );
    const found: FlagCode[] = [];
    for (const flag of codes) {
      const list = await service.dossiers(allArchives, all, { of: "flagged", flag, page: 1, pageSize: 50 });
      if (list.rows.some(({ id }) => id === rows[0].id)) found.push(flag);
    }
    expect(found).toEqual(flags);
  });

  test("follow the thresholds of the settings", async () => {
    const counted = async (thresholds: {
      openDays: number;
      otherDays: number;
      closePercent: number;
      lowPercent: number;
    }) => {
      const charts = createArchiveCharts({ db: database.db, clock, flagThresholds: () => thresholds });
      const { flags } = await charts.flags(allArchives, all);
      const of = (code: FlagCode) => flags.find((flag) => flag.code === code)?.count;
      return [of("R003"), of("R024"), of("R058")];
    };
    expect(await counted({ openDays: 20, otherDays: 3, closePercent: 5, lowPercent: 50 })).toEqual([1, 1, 1]);
    expect(await counted({ openDays: 10, otherDays: 20, closePercent: 3, lowPercent: 60 })).toEqual([1, 0, 0]);
  });

  test("are raised only after the opening, except for the days of the bidding", async () => {
    const before = archiveCharts({ db: database.db, clock: { now: () => Date.parse("2026-03-10T02:00:00Z") } });
    const { flags } = await before.flags(allArchives, all);
    expect(flags.filter(({ count }) => count > 0)).toEqual([{ code: "R003", count: 1, threshold: 20 }]);
  });
});
