import { expect, test } from "vitest";
import { type DossierFacts, dossierFor, ownDossier } from "./dossier-rule.ts";

const newestAt = Date.UTC(2025, 0, 23);
const complete: DossierFacts = {
  status: "3",
  title: "某项目",
  buyerName: "某局",
  activeAwards: [{ hasSupplier: true, value: { amount: "1", currency: "CNY" } }],
  documents: 1,
  category: "A",
  newestAt,
};

test.each(["0", "1"] as const)("creates no dossier while the status is %s", (status) => {
  expect(dossierFor({ ...complete, status })).toBeUndefined();
});

test("collects while the procurement runs", () => {
  expect(dossierFor({ ...complete, status: "2" })).toMatchObject({ state: "1", archivedAt: undefined, checks: [] });
});

test.each(["3", "4", "5", "6"] as const)(
  "archives a complete dossier of status %s at the newest release's date",
  (status) => {
    expect(dossierFor({ ...complete, status })).toMatchObject({ state: "5", archivedAt: newestAt, classCode: "ZC·HW" });
  },
);

test("archives an unsuccessful procurement without an award", () => {
  expect(dossierFor({ ...complete, status: "4", activeAwards: [] })).toMatchObject({ state: "5" });
});

const broken: [string, Partial<DossierFacts>][] = [
  ["C1", { title: undefined }],
  ["C2", { buyerName: undefined }],
  ["C3", { activeAwards: [] }],
  ["C4", { activeAwards: [{ hasSupplier: false, value: { amount: "1", currency: "CNY" } }] }],
  ["C5", { activeAwards: [{ hasSupplier: true, value: { amount: "0", currency: "CNY" } }] }],
  ["C5", { activeAwards: [{ hasSupplier: true, value: undefined }] }],
  ["C6", { documents: 0 }],
];

test.each(broken)("fails rule %s alone for %j", (rule, facts) => {
  const dossier = dossierFor({ ...complete, ...facts });
  expect(dossier).toMatchObject({ state: "3", archivedAt: undefined });
  expect(dossier?.checks.filter((check) => !check.isPassed).map((check) => check.rule)).toEqual([rule]);
});

test.each(["2", "3", "4", "5", "6"] as const)("collects for an announced own lot of status %s", (status) => {
  const imported = dossierFor({ ...complete, status });
  expect(ownDossier(imported, newestAt)).toEqual({ ...imported, state: "1", archivedAt: undefined, checks: [] });
});

test("creates no dossier for an own lot that is planned or was never announced", () => {
  expect(ownDossier(dossierFor({ ...complete, status: "1" }), newestAt)).toBeUndefined();
  expect(ownDossier(dossierFor({ ...complete, status: "5" }), undefined)).toBeUndefined();
});
