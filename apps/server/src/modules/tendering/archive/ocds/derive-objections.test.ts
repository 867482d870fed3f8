import { expect, test } from "vitest";
import { codeMapOf } from "./code-lists.ts";
import { compileReleases } from "./compile.ts";
import { deriveProcess } from "./derive.ts";
import type { JsonObject } from "./json-value.ts";

const at = "2026-03-01T02:00:00Z";

function objections(body: JsonObject) {
  const date = Date.parse(at);
  const compilation = compileReleases("o", [
    { kind: "release", releaseId: "1", date, tags: ["tender"], sha256: "", packageDate: date, publisher: "p", body },
  ]);
  return deriveProcess("o", compilation, codeMapOf(new Map())).model.objections;
}

const complaint = (status: string, more: JsonObject = {}): JsonObject => ({
  id: "c1",
  type: "claim",
  status,
  dateSubmitted: at,
  dateDecision: "2026-03-09T02:00:00Z",
  ...more,
});

test.each([
  ["pending", {}, "open"],
  ["answered", {}, "open"],
  ["answered", { resolutionType: "declined" }, "dismissed"],
  ["resolved", {}, "upheld"],
  ["invalid", {}, "rejected"],
  ["cancelled", {}, "withdrawn"],
] as const)("reads the status %s with %j as %s", (status, more, outcome) => {
  const [objection] = objections({ tender: { id: "t", complaints: [complaint(status, more)] } });
  expect([objection?.outcome, objection?.stage, objection?.kind]).toEqual([outcome, "tender", "query"]);
  expect(objection?.decidedAt === undefined).toBe(outcome === "open");
});

test("omits drafts and complaints without a number", () => {
  expect(
    objections({ tender: { id: "t", complaints: [complaint("draft"), { status: "pending", type: "claim" }] } }),
  ).toEqual([]);
});

test("assigns a complaint to its lot, or to the lots of its award", () => {
  const lots = [{ id: "1" }, { id: "2" }];
  const about = (complaints: JsonObject[]) => ({
    tender: { id: "t", lots },
    awards: [{ id: "a", relatedLots: ["2"], complaints }],
  });
  expect(
    objections(about([complaint("pending", { type: "complaint" })])).map(({ lotNo, stage, kind }) => [
      lotNo,
      stage,
      kind,
    ]),
  ).toEqual([["2", "award", "complaint"]]);
  const ofTender = { tender: { id: "t", lots, complaints: [complaint("pending", { relatedLot: "1" })] } };
  expect(objections(ofTender).map(({ lotNo }) => lotNo)).toEqual(["1"]);
  expect(objections({ tender: { id: "t", lots, complaints: [complaint("pending")] } })).toHaveLength(2);
});
