import { isRawNumber } from "#platform/exact-number.ts";
import { parseInstant } from "./instant.ts";
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, numberText } from "./json-value.ts";
import { isCurrency } from "./money.ts";
import { CODE_LISTS, OCDS_TYPES } from "./ocds-schema.ts";

export interface SchemaProblem {
  path: string;
  reason: string;
}

/** Returns the deviations of a release from the 1.1.5 schema. Unknown fields are extensions and pass. */
export function validateRelease(release: JsonObject): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  checkObject("Release", release, "", (path, reason) => problems.push({ path: path || "/", reason }));
  return problems;
}

type Report = (path: string, reason: string) => void;

function checkObject(type: string, value: JsonObject, path: string, report: Report): void {
  for (const rule of OCDS_TYPES.get(type) ?? []) {
    const member = value[rule.name];
    const at = `${path}/${rule.name}`;
    if (member !== undefined) checkValue(rule.type, member, at, report);
    else if (rule.isRequired) report(at, "缺少");
  }
}

function checkValue(type: string, value: JsonValue, path: string, report: Report): void {
  if (value === null) {
    // The schema allows null for plain values only, but the merge rules also remove an object by null: no finding.
    if (!type.endsWith("?") && !type.startsWith("@")) report(path, "不可为空");
    return;
  }
  const rule = type.replace(/\?$/, "");
  if (rule.startsWith("[")) checkList(rule, value, path, report);
  else if (rule.startsWith("@")) {
    if (isJsonObject(value)) checkObject(rule.slice(1), value, path, report);
    else report(path, "应为对象");
  } else {
    const reason = plainProblem(rule, value);
    if (reason !== undefined) report(path, reason);
  }
}

function checkList(rule: string, value: JsonValue, path: string, report: Report): void {
  if (!Array.isArray(value)) {
    report(path, "应为数组");
    return;
  }
  const close = rule.lastIndexOf("]");
  const flags = rule.slice(close + 1);
  if (flags.includes("1") && value.length === 0) report(path, "不可为空");
  if (flags.includes("u") && new Set(value.map(canonicalJson)).size < value.length) report(path, "有重复项");
  value.forEach((entry, i) => {
    checkValue(rule.slice(1, close), entry, `${path}/${i}`, report);
  });
}

/** A day with a time and a zone; `parseInstant` reads it. */
const WITH_ZONE = /^[\d-]{10}T.*(?:Z|[+-]\d{2}:?\d{2})$/i;

function plainProblem(rule: string, value: JsonValue): string | undefined {
  if (rule.startsWith("enum:")) return inList(rule.slice(5), value) ? undefined : "不在代码表中";
  const type = rule.replace(/1$/, "");
  if (rule.endsWith("1") && value === "") return "不可为空";
  switch (type) {
    case "string":
      return typeof value === "string" ? undefined : "应为字符串";
    case "id":
      return typeof value === "string" || isInteger(value) ? undefined : "应为字符串或整数";
    case "date":
      return typeof value === "string" && WITH_ZONE.test(value) && parseInstant(value) !== undefined
        ? undefined
        : "应为日期时间";
    case "uri":
      return typeof value === "string" && URL.canParse(value) ? undefined : "应为网址";
    case "number":
      return numberText(value) === undefined ? "应为数字" : undefined;
    case "integer":
      return isInteger(value) ? undefined : "应为整数";
    case "boolean":
      return typeof value === "boolean" ? undefined : "应为布尔值";
    case "any":
      return undefined;
    default:
      return isJsonObject(value) ? undefined : "应为对象";
  }
}

const isInteger = (value: JsonValue): boolean =>
  Number.isInteger(value) || (isRawNumber(value) && /^-?\d+$/.test(value.rawJSON));

function inList(list: string, value: JsonValue): boolean {
  if (typeof value !== "string") return false;
  return list === "currency" ? isCurrency(value) : (CODE_LISTS[list] ?? []).includes(value);
}
