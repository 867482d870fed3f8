import { describe, expect, test } from "vitest";
import { compileReleases, storedReleasesOf } from "#modules/tendering/archive/ocds/compile.ts";
import { deriveStored } from "#modules/tendering/archive/ocds/derive-stored.ts";
import { isJsonObject, objectAt, objectsAt, parseJson } from "#modules/tendering/archive/ocds/json-value.ts";
import { validateRelease } from "#modules/tendering/archive/ocds/validate.ts";
import { storedFormOf } from "#modules/tendering/archive/own/own-release.ts";
import { announcement, ownLot, ownTender } from "#test/tender/own-tender.ts";
import type { OwnProcess } from "./own-process.ts";
import { type OwnEvent, releaseIdOf, releaseOf } from "./release-of.ts";

const day = (text: string) => new Date(`2026-${text}T01:00:00Z`);
const intended = ownTender({
  publishedAt: null,
  deadline: null,
  documentsPeriod: null,
  lots: [ownLot("1", { status: "planning" }), ownLot("2", { status: "planning" })],
});
const announced = ownTender();
const corrected = ownTender({ name: "教学设备采购（二次更正）", deadline: day("04-02"), summary: null });
const cancelled = ownTender({
  lots: [ownLot("1", { status: "cancelled", endReason: "采购任务取消" }), ownLot("2")],
});
const failed = ownTender({
  lots: [ownLot("1"), ownLot("2", { status: "unsuccessful", endReason: "有效投标不足三家" })],
});

const frame = (number: number, at: Date) => ({ number, at, announcement: null });
const releaseAt = (process: OwnProcess, event: OwnEvent, number = 1) =>
  releaseOf(process, event, frame(number, day("03-02")));

const amendment: OwnEvent = {
  kind: "amendment",
  before: announced,
  amendsReleaseId: releaseIdOf(announced.ocid, 2),
  rationale: "采购需求调整",
};
const events: readonly (readonly [string, OwnProcess, OwnEvent, string])[] = [
  ["an intention", intended, { kind: "planning" }, "planning"],
  ["an announcement", announced, { kind: "tender" }, "tender"],
  ["a clarification", announced, { kind: "clarification" }, "tenderUpdate"],
  ["a correction", corrected, amendment, "tenderAmendment"],
  ["a cancellation", cancelled, { kind: "cancellation" }, "tenderCancellation"],
  ["a failure", failed, { kind: "failure" }, "tenderUpdate"],
];

test.each(events)("writes a valid release of %s", (_name, process, event, tag) => {
  const release = releaseAt(process, event, 7);
  expect(validateRelease(release)).toEqual([]);
  expect(release).toMatchObject({
    ocid: "ocds-own000-1",
    id: "ocds-own000-1-000007",
    date: "2026-03-02T01:00:00.000Z",
    tag: [tag],
    initiationType: "tender",
    buyer: { id: "CN-USCC-12330100470000000A", name: "某市教育局" },
  });
});

test("writes the facts of an announced tender", () => {
  const { parties, planning, tender } = releaseAt(announced, { kind: "tender" });
  expect(parties).toEqual([
    {
      id: "CN-USCC-12330100470000000A",
      name: "某市教育局",
      identifier: { scheme: "CN-USCC", id: "12330100470000000A", legalName: "某市教育局" },
      address: { streetAddress: "某市某路1号", region: "某市", x_regionCode: "330100" },
      roles: ["buyer"],
    },
    {
      id: "CN-USCC-91330100MA0000000C",
      name: "某招标代理有限公司",
      identifier: { scheme: "CN-USCC", id: "91330100MA0000000C", legalName: "某招标代理有限公司" },
      address: {},
      roles: ["procuringEntity"],
      details: { localRole: "agency" },
    },
  ]);
  expect(planning).toEqual({
    budget: { project: "教学设备采购", description: "财政资金", amount: { amount: 1_200_000, currency: "CNY" } },
  });
  const period = { startDate: "2026-03-02T01:00:00.000Z", endDate: "2026-03-25T01:30:00.000Z" };
  expect(tender).toMatchObject({
    id: "CG-2026-001",
    title: "教学设备采购",
    description: "采购教学用计算机与投影设备",
    status: "active",
    procuringEntity: { id: "CN-USCC-91330100MA0000000C", name: "某招标代理有限公司" },
    procurementMethod: "open",
    procurementMethodDetails: "公开招标",
    procurementMethodRationale: "达到公开招标数额标准",
    mainProcurementCategory: "goods",
    value: { amount: 1_100_001, currency: "CNY" },
    awardCriteria: "ratedCriteria",
    awardCriteriaDetails: "综合评分法",
    submissionMethod: ["inPerson"],
    submissionMethodDetails: "某市公共资源交易中心三楼",
    tenderPeriod: period,
    bidOpening: { date: "2026-03-25T01:30:00.000Z" },
    x_documentsPeriod: { startDate: "2026-03-02T01:00:00.000Z", endDate: "2026-03-09T09:00:00.000Z" },
    x_methodCode: "1",
    x_orgForm: "1",
    x_regime: "政府采购法",
    x_smeReserved: true,
    items: [
      {
        id: "1",
        description: "台式计算机",
        classification: { scheme: "x_CN-GPC", id: "A02010104", description: "台式计算机" },
        quantity: 120,
        unit: { name: "台" },
        relatedLot: "1",
      },
    ],
  });
  expect(objectsAt(tender, "lots")[0]).toEqual({
    id: "1",
    title: "第1包",
    status: "active",
    value: { amount: 550_000.5, currency: "CNY" },
    tenderPeriod: period,
    x_budget: { amount: 600_000, currency: "CNY" },
  });
});

test("writes every digit of an amount", () => {
  const process = ownTender({ ceiling: { amount: "1234567890123456.7891", currency: "CNY" } });
  expect(JSON.stringify(releaseAt(process, { kind: "tender" }))).toContain(
    '"value":{"amount":1234567890123456.7891,"currency":"CNY"}',
  );
});

test("refuses an amount that is no decimal", () => {
  const process = ownTender({ ceiling: { amount: "一百万", currency: "CNY" } });
  expect(() => releaseAt(process, { kind: "tender" })).toThrow("一百万 is no decimal");
});

test("names the buyer as procuring entity if there is no agency", () => {
  const { parties, tender } = releaseAt(ownTender({ agency: null }), { kind: "tender" });
  expect(parties).toMatchObject([{ roles: ["buyer", "procuringEntity"] }]);
  expect(tender).toMatchObject({ procuringEntity: { name: "某市教育局" } });
});

test("ends the tender with the latest deadline of its lots", () => {
  const lots = [ownLot("1", { deadline: day("04-10") }), ownLot("2")];
  const { tender } = releaseAt(ownTender({ lots }), { kind: "tender" });
  expect(tender).toMatchObject({
    tenderPeriod: { endDate: "2026-04-10T01:00:00.000Z" },
    bidOpening: { date: "2026-04-10T01:00:00.000Z" },
    lots: [
      { tenderPeriod: { endDate: "2026-04-10T01:00:00.000Z" } },
      { tenderPeriod: { endDate: "2026-03-25T01:30:00.000Z" } },
    ],
  });
});

test.each([
  [["active", "cancelled"], "active"],
  [["planned", "unsuccessful"], "planned"],
  [["planning", "cancelled"], "planning"],
  [["unsuccessful", "complete"], "complete"],
  [["cancelled", "unsuccessful"], "unsuccessful"],
  [["cancelled", "cancelled"], "cancelled"],
  [["withdrawn"], "withdrawn"],
] as const)("gives a tender with lots that are %s the status %s", (statuses, status) => {
  const lots = statuses.map((one, i) => ownLot(String(i + 1), { status: one }));
  expect(releaseAt(ownTender({ lots }), { kind: "clarification" }).tender).toMatchObject({ status });
});

test.each([
  ["unsuccessful", "unsuccessfulProcess"],
  ["cancelled", "prior"],
] as const)("refers to a repeated process that was %s", (ended, relationship) => {
  const repeats = { ocid: "ocds-own000-0", title: "教学设备采购", ended };
  expect(releaseAt(ownTender({ repeats }), { kind: "tender" }).relatedProcesses).toEqual([
    {
      id: "ocds-own000-0",
      relationship: [relationship],
      title: "教学设备采购",
      scheme: "ocid",
      identifier: "ocds-own000-0",
    },
  ]);
});

describe("the documents of a release", () => {
  test.each([
    ["01", "planning", "plannedProcurementNotice"],
    ["02", "tender", "tenderNotice"],
    ["03", "tender", "tenderNotice"],
    ["04", "tender", "tenderNotice"],
    ["05", "tender", "clarifications"],
    ["08", "tender", "cancellationDetails"],
    ["12", "tender", "complaints"],
    ["biddingDocuments", "tender", "biddingDocuments"],
  ] as const)("contain kind %s under %s as %s", (kind, part, documentType) => {
    const document = announcement("n1", kind, "某公告");
    const release = releaseOf(announced, { kind: "tender" }, { number: 1, at: day("03-02"), announcement: document });
    expect(objectsAt(release[part], "documents")).toEqual([
      {
        id: "n1",
        documentType,
        title: "某公告",
        url: "https://portal.example/public/n1",
        datePublished: "2026-03-02T01:00:00.000Z",
        format: "text/html",
        language: "zh",
      },
    ]);
    expect(validateRelease(release)).toEqual([]);
  });

  test("contain each id once, and the lots that a document concerns", () => {
    const document = { ...announcement("n1", "03", "招标公告"), lotNos: ["2"] };
    const process = ownTender({ documents: [announcement("n1", "03", "旧题"), announcement("d1", "01", "采购意向")] });
    const release = releaseOf(process, { kind: "tender" }, { number: 1, at: day("03-02"), announcement: document });
    expect(objectsAt(release.tender, "documents")).toMatchObject([{ title: "招标公告", relatedLots: ["2"] }]);
    expect(objectsAt(release.planning, "documents")).toMatchObject([{ id: "d1" }]);
  });
});

describe("a correction", () => {
  test("lists the changed fields with their former values", () => {
    const lots = [ownLot("1", { ceiling: { amount: "500000", currency: "CNY" } }), ownLot("2")];
    const { tender } = releaseAt({ ...corrected, lots }, amendment, 3);
    expect(objectsAt(tender, "amendments")).toEqual([
      {
        id: "ocds-own000-1-000003",
        date: "2026-03-02T01:00:00.000Z",
        rationale: "采购需求调整",
        amendsReleaseID: "ocds-own000-1-000002",
        releaseID: "ocds-own000-1-000003",
        changes: [
          { property: "title", former_value: "教学设备采购" },
          { property: "description", former_value: "采购教学用计算机与投影设备" },
          { property: "tenderPeriod.endDate", former_value: "2026-03-25T01:30:00.000Z" },
          { property: "bidOpening.date", former_value: "2026-03-25T01:30:00.000Z" },
          { property: "lots.1.value.amount", former_value: 550_000.5 },
          { property: "lots.1.tenderPeriod.endDate", former_value: "2026-03-25T01:30:00.000Z" },
          { property: "lots.2.tenderPeriod.endDate", former_value: "2026-03-25T01:30:00.000Z" },
        ],
      },
    ]);
  });
});

test.each([
  ["cancellation", "cancelled"],
  ["failure", "unsuccessful"],
] as const)("refuses a %s without a lot that is %s", (kind, status) => {
  expect(() => releaseAt(announced, { kind })).toThrow(`ocds-own000-1 has no lot that is ${status}`);
});

describe("the compiled releases of a process", () => {
  const compiledOf = (steps: readonly (readonly [OwnProcess, OwnEvent])[]) => {
    const texts = steps.map(([process, event], i) =>
      storedFormOf(releaseOf(process, event, frame(i + 1, day("03-02")))),
    );
    return {
      ...deriveStored("ocds-own000-1", texts, () => undefined),
      compiled: compileReleases("ocds-own000-1", storedReleasesOf(texts)),
    };
  };

  test("are its current state", () => {
    const withoutCeiling = { ...corrected, ceiling: null, agency: null, lots: cancelled.lots };
    const { model, findings, compiled } = compiledOf([
      [intended, { kind: "planning" }],
      [announced, { kind: "tender" }],
      [announced, { kind: "clarification" }],
      [{ ...withoutCeiling, lots: announced.lots }, amendment],
      [withoutCeiling, { kind: "cancellation" }],
    ]);
    expect(findings).toEqual([]);
    const expected = JSON.parse(JSON.stringify(releaseAt(withoutCeiling, { kind: "cancellation" }).tender));
    const { amendments, value, ...tender } = objectAt(compiled.body, "tender") ?? {};
    expect(tender).toEqual(expected);
    expect(value).toEqual({});
    expect(amendments).toHaveLength(1);
    expect(model.project).toMatchObject({
      code: "CG-2026-001",
      name: "教学设备采购（二次更正）",
      buyer: "CN-USCC|12330100470000000A",
      agency: undefined,
      procuringEntity: "CN-USCC|12330100470000000A",
      methodCode: "1",
      methodLabel: "公开招标",
      orgForm: "1",
      category: "A",
      regionCode: "330100",
      regionName: "某市",
      evalMethod: "2",
      status: "2",
      bidStart: day("03-02").getTime(),
      bidDeadline: day("04-02").getTime(),
      openAt: day("04-02").getTime(),
    });
    expect(model.lots).toMatchObject([
      { lotNo: "1", status: "5", budget: { amount: "600000", currency: "CNY" }, ceiling: { amount: "550000.5" } },
      { lotNo: "2", status: "2" },
    ]);
  });

  test("keep every digit of an amount", () => {
    const amount = "1234567890123456.7891";
    const lots = [ownLot("1", { ceiling: { amount, currency: "CNY" } })];
    const { model, compiled } = compiledOf([[ownTender({ lots }), { kind: "tender" }]]);
    expect(model.lots[0]?.ceiling?.amount).toBe(amount);
    const text = JSON.stringify(compiled.body);
    expect(isJsonObject(parseJson(text)) && text).toContain(`"amount":${amount}`);
  });
});
