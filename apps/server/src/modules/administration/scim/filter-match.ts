import { findSub } from "./attribute-path.ts";
import type { Comparable, Filter, Operator } from "./filter-grammar.ts";
import { invalidFilter } from "./scim-error.ts";
import type { Attribute } from "./scim-schemas.ts";

type JsonObject = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Ignores the case of texts, unless the attribute is case-exact. */
const foldCase = (value: unknown, { caseExact }: Attribute): unknown =>
  typeof value === "string" && !caseExact ? value.toLowerCase() : value;

const textOperators: Partial<Record<Operator, (own: string, requested: string) => boolean>> = {
  co: (text, requested) => text.includes(requested),
  sw: (text, requested) => text.startsWith(requested),
  ew: (text, requested) => text.endsWith(requested),
  gt: (text, requested) => text > requested,
  ge: (text, requested) => text >= requested,
  lt: (text, requested) => text < requested,
  le: (text, requested) => text <= requested,
};

function matchesOperator(stored: unknown, operator: Operator, requested: Comparable, attribute: Attribute): boolean {
  const [left, right] = [foldCase(stored ?? null, attribute), foldCase(requested, attribute)];
  if (operator === "eq") return left === right;
  if (operator === "ne") return left !== right;
  return typeof left === "string" && typeof right === "string" && (textOperators[operator]?.(left, right) ?? false);
}

/** Tests one value of a complex attribute, such as one of several addresses. Throws invalidFilter. */
export function matchesValue(attribute: Attribute, filter: Filter, value: JsonObject): boolean {
  switch (filter.kind) {
    case "and":
      return matchesValue(attribute, filter.left, value) && matchesValue(attribute, filter.right, value);
    case "or":
      return matchesValue(attribute, filter.left, value) || matchesValue(attribute, filter.right, value);
    case "not":
      return !matchesValue(attribute, filter.operand, value);
    case "within":
      throw invalidFilter("方括号不能嵌套");
    default: {
      const sub = findSub(attribute, filter.path);
      if (!sub) throw invalidFilter(`没有属性 ${attribute.name}.${filter.path}`);
      const part = value[sub.name];
      return filter.kind === "present" ? !isEmpty(part) : matchesOperator(part, filter.operator, filter.value, sub);
    }
  }
}
