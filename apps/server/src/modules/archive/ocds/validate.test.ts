import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasSampleFiles, sampleFile } from "../../../../test/archive/sample-files.ts";
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

test("finds nothing in a release that follows the schema, extensions included", () => {
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

interface Rule {
  $ref?: string;
  type?: string | string[];
  items?: Rule;
  properties?: Record<string, Rule>;
  required?: string[];
  definitions?: Record<string, Rule>;
  enum?: (string | null)[];
  codelist?: string;
  format?: string;
  minLength?: number;
  minItems?: number;
  uniqueItems?: boolean;
}

/** The official schema in the notation of the restatement. */
function officialTypes(schema: Rule): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  const nested: Record<string, Rule> = {};
  const note = (rule: Rule, owner: string, name: string): string => {
    if (rule.$ref !== undefined) return `@${rule.$ref.split("/").at(-1)}`;
    const all = [rule.type ?? []].flat();
    const [base, ...more] = all.filter((type) => type !== "null");
    const nullable = all.includes("null") ? "?" : "";
    if (base === "array")
      return `[${note(rule.items ?? {}, owner, name)}]${rule.minItems ? "1" : ""}${rule.uniqueItems ? "u" : ""}${nullable}`;
    if (base === "object" && rule.properties !== undefined) {
      const type = owner + name.slice(0, 1).toUpperCase() + name.slice(1);
      nested[type] = rule;
      return `@${type}`;
    }
    const list = rule.codelist?.replace(".csv", "") ?? (name === "tag" ? "releaseTag" : name);
    const plain = rule.enum
      ? `enum:${list}`
      : ({ "date-time": "date", uri: "uri" }[rule.format ?? ""] ??
        ["any", base, "id"][all.length > 3 ? 0 : more.length + 1] ??
        "any");
    return `${plain}${rule.minLength ? "1" : ""}${nullable}`;
  };
  const describe = (rule: Rule, owner: string) =>
    Object.entries(rule.properties ?? {}).map(
      ([name, field]) => `${rule.required?.includes(name) ? "*" : ""}${name} ${note(field, owner, name)}`,
    );
  for (const [type, rule] of Object.entries({ Release: schema, ...schema.definitions }))
    types[type] = describe(rule, type);
  for (const [type, rule] of Object.entries(nested)) types[type] = describe(rule, type);
  return types;
}

test.skipIf(!hasSampleFiles)("restates the official schema 1.1.5 field by field", () => {
  const schema = JSON.parse(readFileSync(sampleFile("schema-1.1.5/release-schema.json"), "utf8")) as Rule;
  const restated = [...OCDS_TYPES].map(([type, fields]) => [
    type,
    fields.map((f) => `${f.isRequired ? "*" : ""}${f.name} ${f.type}`),
  ]);
  expect(Object.fromEntries(restated)).toEqual(officialTypes(schema));
});

test.skipIf(!hasSampleFiles)("knows the codes of the official closed lists and currencies", () => {
  const codes = (list: string) =>
    readFileSync(sampleFile(`schema-1.1.5/${list}.csv`), "utf8")
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0] ?? "")
      .filter(Boolean);
  for (const [list, values] of Object.entries(CODE_LISTS))
    expect([list, [...values].sort()]).toEqual([list, codes(list).sort()]);
  expect(codes("currency").filter((code) => !isCurrency(code))).toEqual([]);
});
