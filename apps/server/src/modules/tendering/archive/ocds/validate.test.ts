import { expect, test } from "vitest";
import type { JsonObject } from "./json-value.ts";
import { isCurrency } from "./money.ts";
import { CODE_LISTS, OCDS_TYPES } from "./ocds-schema.ts";
import { validateRelease } from "./validate.ts";

const release: JsonObject = {
  ocid: "ocds-abcdef-1",
  id: "1",
  date: "2025-01-01T00:00:00Z",
  tag: ["tender"],
  initiationType: "tender",
  tender: { id: "t", status: "active", value: { amount: 1, currency: "CNY" } },
};

test("reports nothing for a valid release with extensions", () => {
  expect(
    validateRelease({ ...release, x_local: { any: 1 }, tender: { id: 5, lots: [{ id: "1" }], title: null } }),
  ).toEqual([]);
});

const broken: [string, JsonObject, string][] = [
  ["a missing field", { tender: {} }, "/tender/id 缺少"],
  ["a text where a list belongs", { tag: "tender" }, "/tag 应为数组"],
  ["an empty list", { tag: [] }, "/tag 不可为空"],
  ["a word outside a closed list", { tag: ["tendering"] }, "/tag/0 不在代码表中"],
  [
    "a currency outside the list",
    { tender: { id: "1", value: { amount: 1, currency: "RMB" } } },
    "/tender/value/currency 不在代码表中",
  ],
  ["a number written as text", { tender: { id: "1", value: { amount: "1" } } }, "/tender/value/amount 应为数字"],
  ["a date without a time", { awards: [{ id: "1", date: "2025-01-01" }] }, "/awards/0/date 应为日期时间"],
  [
    "an address that is none",
    { tender: { id: "1", documents: [{ id: "1", url: "附件.pdf" }] } },
    "/tender/documents/0/url 应为网址",
  ],
  ["a repeated entry", { awards: [{ id: "1" }, { id: "1" }] }, "/awards 有重复项"],
  [
    "a fraction where a whole number belongs",
    { tender: { id: "1", numberOfTenderers: 1.5 } },
    "/tender/numberOfTenderers 应为整数",
  ],
  ["a null that the schema does not allow", { ocid: null }, "/ocid 不可为空"],
  ["a text where an object belongs", { buyer: "某局" }, "/buyer 应为对象"],
];

test.each(broken)("reports %s", (_name, change, problem) => {
  expect(validateRelease({ ...release, ...change }).map(({ path, reason }) => `${path} ${reason}`)).toEqual([problem]);
});

/** Every required field of the standard, omitted once. */
const missing: [string, JsonObject, string[]][] = [
  [
    "a release",
    Object.fromEntries(Object.keys(release).map((name) => [name, undefined])) as unknown as JsonObject,
    ["/ocid 缺少", "/id 缺少", "/date 缺少", "/tag 缺少", "/initiationType 缺少"],
  ],
  ["a tender", { tender: {} }, ["/tender/id 缺少"]],
  ["an award", { awards: [{}] }, ["/awards/0/id 缺少"]],
  ["a contract", { contracts: [{}] }, ["/contracts/0/id 缺少", "/contracts/0/awardID 缺少"]],
  ["a milestone", { planning: { milestones: [{}] } }, ["/planning/milestones/0/id 缺少"]],
  ["a document", { planning: { documents: [{}] } }, ["/planning/documents/0/id 缺少"]],
  ["an item", { tender: { id: "t", items: [{}] } }, ["/tender/items/0/id 缺少"]],
  [
    "a payment",
    { contracts: [{ id: "1", awardID: "1", implementation: { transactions: [{}] } }] },
    ["/contracts/0/implementation/transactions/0/id 缺少"],
  ],
];

test.each(missing)("reports the missing fields of %s", (_name, change, problems) => {
  expect(validateRelease({ ...release, ...change }).map(({ path, reason }) => `${path} ${reason}`)).toEqual(problems);
});

const contract = (content: JsonObject): JsonObject => ({ contracts: [{ id: "1", awardID: "1", ...content }] });
const twice: [string, (entries: JsonObject[]) => JsonObject][] = [
  ["/parties", (parties) => ({ parties })],
  ["/awards", (awards) => ({ awards })],
  ["/tender/items", (items) => ({ tender: { id: "t", items } })],
  ["/tender/tenderers", (tenderers) => ({ tender: { id: "t", tenderers } })],
  ["/awards/0/suppliers", (suppliers) => ({ awards: [{ id: "1", suppliers }] })],
  ["/awards/0/items", (items) => ({ awards: [{ id: "1", items }] })],
  ["/awards/0/documents", (documents) => ({ awards: [{ id: "1", documents }] })],
  ["/contracts/0/items", (items) => contract({ items })],
  ["/contracts/0/documents", (documents) => contract({ documents })],
  ["/contracts/0/implementation/milestones", (milestones) => contract({ implementation: { milestones } })],
];

test.each(twice)("reports repeated entries of %s", (path, insertTwice) => {
  expect(validateRelease({ ...release, ...insertTwice([{ id: "1" }, { id: "1" }]) })).toEqual([
    { path, reason: "有重复项" },
  ]);
  expect(validateRelease({ ...release, ...insertTwice([{ id: "1" }, { id: "2" }]) })).toEqual([]);
});

/** Number of fields of each type in version 1.1.5 of the standard. */
const FIELDS: Readonly<Record<string, number>> = {
  Release: 13,
  Planning: 4,
  Tender: 29,
  Award: 12,
  Contract: 15,
  Implementation: 3,
  Milestone: 10,
  Document: 9,
  Budget: 7,
  Transaction: 10,
  OrganizationReference: 6,
  Organization: 8,
  Item: 6,
  Amendment: 7,
  Classification: 4,
  Identifier: 4,
  Address: 5,
  ContactPoint: 5,
  Value: 2,
  Period: 4,
  RelatedProcess: 6,
  ItemUnit: 5,
  AmendmentChanges: 2,
};

test("states every field of the standard once, in a valid notation", () => {
  const counted = [...OCDS_TYPES].map(([type, fields]) => [type, new Set(fields.map(({ name }) => name)).size]);
  expect(Object.fromEntries(counted)).toEqual(FIELDS);
  const all = [...OCDS_TYPES.values()].flat();
  const plain = /^(\[)?(string1?|id1?|date|uri|number|integer|boolean|object|any|enum:\w+|@\w+)(\]1?u?)?\??$/;
  expect(all.filter(({ type }) => !plain.test(type) || type.startsWith("[") !== type.includes("]"))).toEqual([]);
  const named = (pattern: RegExp) => new Set(all.flatMap(({ type }) => pattern.exec(type)?.[1] ?? []));
  expect(named(/@(\w+)/)).toEqual(new Set(Object.keys(FIELDS).filter((type) => type !== "Release")));
  expect(named(/enum:(\w+)/)).toEqual(new Set([...Object.keys(CODE_LISTS), "currency"]));
});

test("has times exactly where the standard has them", () => {
  const times = new Set([...OCDS_TYPES.values()].flat().flatMap(({ name, type }) => (/date/.test(type) ? [name] : [])));
  expect([...times].sort().join(" ")).toBe(
    "date dateMet dateModified datePublished dateSigned dueDate endDate maxExtentDate startDate",
  );
});

test.each([
  [
    "releaseTag",
    "planning planningUpdate tender tenderAmendment tenderUpdate tenderCancellation award awardUpdate awardCancellation contract contractUpdate contractAmendment implementation implementationUpdate contractTermination compiled",
  ],
  ["initiationType", "tender"],
  ["tenderStatus", "planning planned active cancelled unsuccessful complete withdrawn"],
  ["method", "open selective limited direct"],
  ["procurementCategory", "goods works services"],
  ["awardStatus", "pending active cancelled unsuccessful"],
  ["contractStatus", "pending active cancelled terminated"],
  ["milestoneStatus", "scheduled met notMet partiallyMet"],
])("knows the closed list %s", (list, words) => {
  expect([...(CODE_LISTS[list] ?? [])].sort()).toEqual(words.split(" ").sort());
});

test("knows the currencies of ISO 4217 up to the standard's list", () => {
  const sinceThen = ["SLE", "XCG", "ZWG"];
  const unknown = Intl.supportedValuesOf("currency").filter((code) => !isCurrency(code));
  expect(unknown).toEqual(sinceThen);
  for (const code of ["CNY", "DEM", "XAU"]) expect(isCurrency(code)).toBe(true);
  for (const code of ["RMB", "cny", ""]) expect(isCurrency(code)).toBe(false);
});
