import { describe, expect, test } from "vitest";
import { type CodeMap, mapMethod } from "./code-lists.ts";
import { compileReleases } from "./compile.ts";
import { deriveProcess } from "./derive.ts";
import type { JsonObject } from "./json-value.ts";

const OCID = "ocds-abcdef-1";
const noMap: CodeMap = () => undefined;

interface Step {
  date: string;
  tag?: string;
  body: JsonObject;
}

function derive(steps: Step[] | JsonObject, codeMap = noMap) {
  const list = Array.isArray(steps) ? steps : [{ date: "2025-01-01T00:00:00Z", body: steps }];
  const releases = list.map(({ date, tag = "tender", body }, i) => ({
    kind: "release" as const,
    releaseId: `r${i}`,
    date: Date.parse(date),
    tags: [tag],
    sha256: `${i}`,
    packageDate: undefined,
    publisher: "某发布人",
    body,
  }));
  return deriveProcess(OCID, compileReleases(OCID, releases), codeMap);
}

test("counts documents and bidders for their lots, or for all lots", () => {
  const documents = (...lots: string[]) => [
    { id: `d${lots.join("-")}`, ...(lots.length > 0 ? { relatedLots: lots } : {}) },
  ];
  const { model } = derive({
    tender: { lots: [{ id: "1" }, { id: "2" }, { id: "3" }], status: "active", documents: documents("1", "1", "9") },
    planning: { documents: documents() },
    awards: [
      { id: "a", status: "active", relatedLots: ["1", "2"], documents: [...documents(), ...documents("2", "3")] },
      { id: "b", status: "active", documents: documents("3") },
    ],
    bids: {
      statistics: [
        { measure: "bidders", value: 5, relatedLots: ["1", "2"] },
        { measure: "validBids", value: "?", relatedLots: ["1"] },
        { measure: "validBids", value: 4, relatedLots: ["1", "2"] },
      ],
    },
  });
  expect(model.lots.map(({ dossier, bidders }) => [dossier?.documents, bidders])).toEqual([
    [3, 5],
    [3, 4],
    [2, undefined],
  ]);
});

describe("status", () => {
  test.each([
    ["an active award", { awards: [{ id: "1", status: "active" }] }, "3"],
    ["an award without status", { awards: [{ id: "1" }] }, "3"],
    ["an active contract", { contracts: [{ id: "1", awardID: "1", status: "active" }] }, "3"],
    ["only a pending award", { awards: [{ id: "1", status: "pending" }] }, "2"],
    ["nothing", {}, "2"],
  ])("is inferred from %s if the tender does not state it", (_name, body, status) => {
    const { model, findings } = derive(body as JsonObject);
    expect(model.project.status).toBe(status);
    expect(findings).toContainEqual({ code: "W02", message: "状态由内容推定", ocid: OCID, path: "/tender/status" });
  });

  test("is cancelled after a release tagged tenderCancellation", () => {
    const { model } = derive([
      { date: "2025-01-01T00:00:00Z", body: {} },
      { date: "2025-02-01T00:00:00Z", tag: "tenderCancellation", body: {} },
    ]);
    expect(model.project.status).toBe("5");
  });
});

describe("closing time", () => {
  const complete = { status: "complete" };
  const closedAt = (steps: Step[]) => {
    const at = derive(steps).model.lots[0]?.closedAt;
    return at === undefined ? undefined : new Date(at).toISOString();
  };
  const award = (id: string, date: string, status = "active") => ({ id, date, status });

  test("is the first signature of a contract if complete", () => {
    const contracts = [
      { id: "c1", awardID: "1", dateSigned: "2025-01-20T00:00:00Z" },
      { id: "c2", awardID: "1", dateSigned: "2025-01-15T00:00:00Z" },
    ];
    expect(
      closedAt([
        {
          date: "2025-02-01T00:00:00Z",
          body: { tender: complete, contracts, awards: [award("1", "2025-01-10T00:00:00Z")] },
        },
      ]),
    ).toBe("2025-01-15T00:00:00.000Z");
  });

  test("is the newest active award if no contract was signed", () => {
    const awards = [
      award("1", "2025-01-10T00:00:00Z"),
      award("2", "2025-01-12T00:00:00Z"),
      award("3", "2025-01-30T00:00:00Z", "cancelled"),
    ];
    expect(closedAt([{ date: "2025-02-01T00:00:00Z", body: { tender: complete, awards } }])).toBe(
      "2025-01-12T00:00:00.000Z",
    );
  });

  test("is otherwise the time of the final status, not of the last release", () => {
    expect(
      closedAt([
        { date: "2025-01-01T00:00:00Z", body: { tender: { status: "active" } } },
        { date: "2025-02-01T00:00:00Z", body: { tender: { status: "unsuccessful" } } },
        { date: "2025-03-01T00:00:00Z", body: { tender: { title: "更正" } } },
      ]),
    ).toBe("2025-02-01T00:00:00.000Z");
  });

  test("is unknown while the procurement runs", () => {
    expect(closedAt([{ date: "2025-01-01T00:00:00Z", body: { tender: { status: "active" } } }])).toBeUndefined();
  });
});

describe("organisations", () => {
  test("are identified by registered identifier or publisher's id, not by name", () => {
    const { model } = derive({
      parties: [
        { id: "p1", name: "甲公司", identifier: { scheme: "CN-USCC", id: "91350100M000100Y43" } },
        { id: "p2", name: "乙公司", identifier: { legalName: "乙公司" } },
      ],
      buyer: { name: "某局" },
      awards: [{ id: "1", status: "active", suppliers: [{ id: "p1" }, { id: "p2" }] }],
    });
    expect(model.organisations).toEqual([
      { key: `process:${OCID}|某局`, scheme: `process:${OCID}`, ident: "某局", name: "某局" },
      { key: "CN-USCC|91350100M000100Y43", scheme: "CN-USCC", ident: "91350100M000100Y43", name: "甲公司" },
      { key: "publisher:某发布人|p2", scheme: "publisher:某发布人", ident: "p2", name: "乙公司" },
    ]);
    expect(model.project.buyer).toBe(`process:${OCID}|某局`);
  });

  test("become parties if written inline, as in version 1.0", () => {
    const { model } = derive({ buyer: { name: "Council", identifier: { scheme: "GB-LAC", id: "E09000003" } } });
    expect(model.organisations).toEqual([
      { key: "GB-LAC|E09000003", scheme: "GB-LAC", ident: "E09000003", name: "Council" },
    ]);
  });

  test("are stored and reported if their check digit is wrong", () => {
    const { model, findings } = derive({
      buyer: { name: "某局", identifier: { scheme: "CN-USCC", id: "91350100M000100Y44" } },
    });
    expect(model.project.buyer).toBe("CN-USCC|91350100M000100Y44");
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: "W01",
        message: "不符合OCDS 1.1.5：/parties 统一社会信用代码91350100M000100Y44校验位不符",
      }),
    );
  });
});

describe("lots", () => {
  const divided: JsonObject = {
    tender: {
      title: "某项目",
      status: "active",
      value: { amount: 300, currency: "CNY" },
      numberOfTenderers: 9,
      lots: [
        { id: "1", title: "第一包", status: "complete", value: { amount: 100, currency: "CNY" } },
        { id: 2, status: "unsuccessful" },
      ],
    },
    awards: [
      {
        id: "a",
        status: "active",
        value: { amount: 90, currency: "CNY" },
        suppliers: [{ name: "甲" }],
        relatedLots: ["1"],
      },
    ],
    bids: {
      statistics: [
        { id: "1", measure: "bidders", value: 4, relatedLot: "1" },
        { id: "2", measure: "validBids", value: 3, relatedLot: "1" },
      ],
    },
  };

  test("have their own status, ceiling and bidders, and no share of the value", () => {
    expect(derive(divided).model.lots).toMatchObject([
      { lotNo: "1", title: "第一包", status: "3", ceiling: { amount: "100", currency: "CNY" }, bidders: 3 },
      { lotNo: "2", title: "某项目", status: "4", ceiling: undefined, bidders: undefined },
    ]);
  });

  test("count an award over several of them once", () => {
    const awards = [
      {
        id: "a",
        status: "active",
        value: { amount: 90, currency: "CNY" },
        suppliers: [{ name: "甲" }],
        relatedLots: ["1", "2"],
      },
    ];
    expect(derive({ ...divided, awards }).model.awards).toMatchObject([
      { lotNo: "1", awardNo: "a", value: { amount: "90", currency: "CNY" } },
      { lotNo: "2", awardNo: "a", value: undefined },
    ]);
  });

  test("are one lot with the number 0 in an undivided process", () => {
    expect(derive({ tender: { title: "某项目", status: "active", numberOfTenderers: 9 } }).model.lots).toMatchObject([
      { lotNo: "0", title: "某项目", bidders: 9, dossier: { state: "1" } },
    ]);
  });
});

test("derives bids with their bidders, or from listed tenderers without bids", () => {
  const bid = {
    id: "b1",
    status: "valid",
    date: "2025-01-05T00:00:00Z",
    value: { amount: 9, currency: "CNY" },
    tenderers: [{ id: "p", name: "甲" }],
  };
  expect(derive({ bids: { details: [bid] } }).model.bids).toMatchObject([
    { bidNo: "b1", bidder: "publisher:某发布人|p", status: "2", price: { amount: "9" } },
  ]);
  expect(derive({ tender: { tenderers: [{ id: "p", name: "甲" }] } }).model.bids).toMatchObject([
    { bidder: "publisher:某发布人|p", status: "1" },
  ]);
});

test("drops an amount without a valid currency and reports its place", () => {
  const { model, findings } = derive({ tender: { status: "active", value: { amount: 5, currency: "RMB" } } });
  expect(model.lots[0]?.ceiling).toBeUndefined();
  expect(findings).toEqual([{ code: "W03", message: "金额或币种无效已忽略", path: "/tender/value", ocid: OCID }]);
});

test("uses the tender's publication as notice time, else its first release", () => {
  const steps = (body: JsonObject): Step[] => [
    { date: "2025-01-01T00:00:00Z", tag: "planning", body: {} },
    { date: "2025-02-01T00:00:00Z", tag: "tender", body },
  ];
  expect(derive(steps({})).model.project.publishAt).toBe(Date.parse("2025-02-01T00:00:00Z"));
  expect(derive(steps({ tender: { datePublished: "2025-01-31T00:00:00Z" } })).model.project.publishAt).toBe(
    Date.parse("2025-01-31T00:00:00Z"),
  );
});

describe("procurement method", () => {
  test.each([
    ["open", "Open procedure", "O1"],
    ["selective", undefined, "O2"],
    ["limited", "Request for quotation", "O3"],
    ["direct", undefined, "O4"],
    ["open", "公开招标", "1"],
    ["limited", "竞争性磋商", "6"],
    ["direct", "单一来源采购", "5"],
    [undefined, "询价", "4"],
    ["selective", "公开招标", "O2"],
    [undefined, "Not specified", "99"],
  ])("maps %s with the label %s to %s", (ocds, label, code) => {
    expect(mapMethod("p", ocds, label, noMap).code).toBe(code);
  });

  test("prefers the administrator's entry for this publisher and label", () => {
    const codeMap: CodeMap = (publisher, list, label) =>
      publisher === "p" && list === "cgfs" && label === "Open procedure" ? "1" : undefined;
    expect(mapMethod("p", "open", "Open procedure", codeMap).code).toBe("1");
    expect(mapMethod("q", "open", "Open procedure", codeMap).code).toBe("O1");
  });

  test("reports an unmapped label", () => {
    const { findings } = derive({ tender: { status: "active", procurementMethodDetails: "Other - Open" } });
    expect(findings).toEqual([
      { code: "W05", message: "采购方式未映射：Other - Open", path: "/tender/procurementMethodDetails", ocid: OCID },
    ]);
  });
});
