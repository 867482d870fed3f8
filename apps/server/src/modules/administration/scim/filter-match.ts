import { findSub } from "./attribute-path.ts";
import type { Comparable, Filter, Operator } from "./filter-grammar.ts";
import { invalidFilter } from "./scim-error.ts";
import type { Attribute } from "./scim-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Ignores the case of texts, unless the attribute is case-exact. */
const folded = (value: unknown, { caseExact }: Attribute): unknown =>
  typeof value === "string" && !caseExact ? value.toLowerCase() : value;

const ofText: Partial<Record<Operator, (own: string, requested: string) => boolean>> = {
  co: (own, requested) => own.includes(requested),
  sw: (own, requested) => own.startsWith(requested),
  ew: (own, requested) => own.endsWith(requested),
  gt: (own, requested) => own > requested,
  ge: (own, requested) => own >= requested,
  lt: (own, requested) => own < requested,
  le: (own, requested) => own <= requested,
};

function compares(own: unknown, operator: Operator, requested: Comparable, attribute: Attribute): boolean {
  const [left, right] = [folded(own ?? null, attribute), folded(requested, attribute)];
  if (operator === "eq") return left === right;
  if (operator === "ne") return left !== right;
  return typeof left === "string" && typeof right === "string" && (ofText[operator]?.(left, right) ?? false);
}

/** Judges one value of a complex attribute, such as one of several addresses. Throws invalidFilter. */
export function matchesValue(attribute: Attribute, filter: Filter, value: Json): boolean {
  switch (filter.kind) {
    case "and":
      return matchesValue(attribute, filter.left, value) && matchesValue(attribute, filter.right, value);
    case "or":
      return matchesValue(attribute, filter.left, value) || matchesValue(attribute, filter.right, value);
    case "not":
      return !matchesValue(attribute, filter.of, value);
    case "within":
      throw invalidFilter("方括号不能嵌套");
    default: {
      const sub = findSub(attribute, filter.path);
      if (!sub) throw invalidFilter(`没有属性 ${attribute.name}.${filter.path}`);
      const own = value[sub.name];
      return filter.kind === "present" ? !isEmpty(own) : compares(own, filter.operator, filter.value, sub);
    }
  }
}
