import { type SQL, sql } from "drizzle-orm";
import { findPath } from "./attribute-path.ts";
import type { Comparable, Filter, Operator } from "./filter-grammar.ts";
import { invalidFilter } from "./scim-error.ts";
import type { ResourceKind } from "./scim-schemas.ts";

/** The SQL of an attribute. `exact` is case-sensitive, `folded` is not. */
export type Column =
  | { readonly kind: "exact" | "folded" | "boolean" | "instant"; readonly expression: SQL }
  /** An attribute that is stored sealed, which can only be compared as a whole. */
  | { readonly kind: "sealed"; readonly expression: SQL; equals(value: string): SQL }
  /** An attribute with several values, which can only be tested for one of them. */
  | { readonly kind: "holds"; has(value: string): SQL; readonly any: SQL };

/** Columns by the path of the schema, such as `name.formatted`. */
export type Columns = Readonly<Record<string, Column>>;

const unsupported = (path: string) => invalidFilter(`不能按 ${path} 筛选`);

/** Returns the column of a path. A path to a complex attribute with several values refers to its `value`. */
function columnAt(kind: ResourceKind, columns: Columns, path: string): Column {
  const found = findPath(kind, path);
  if (!found) throw invalidFilter(`没有属性 ${path}`);
  const { extension, attribute, sub } = found;
  const inner = sub?.name ?? (attribute.multiValued ? "value" : undefined);
  const column = extension === null ? columns[inner ? `${attribute.name}.${inner}` : attribute.name] : undefined;
  if (!column) throw unsupported(path);
  return column;
}

function compareText(column: SQL, operator: Operator, value: SQL): SQL {
  switch (operator) {
    case "co":
      return sql`position(${value} in ${column}) > 0`;
    case "sw":
      return sql`starts_with(${column}, ${value})`;
    case "ew":
      return sql`right(${column}, length(${value})) = ${value}`;
    case "gt":
      return sql`${column} COLLATE "C" > ${value}`;
    case "ge":
      return sql`${column} COLLATE "C" >= ${value}`;
    case "lt":
      return sql`${column} COLLATE "C" < ${value}`;
    case "le":
      return sql`${column} COLLATE "C" <= ${value}`;
    default:
      return operator === "eq" ? sql`${column} = ${value}` : sql`${column} IS DISTINCT FROM ${value}`;
  }
}

function compareInstant(column: SQL, operator: Operator, value: string): SQL {
  const instant = new Date(value);
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(instant.getTime())) throw invalidFilter(`时间不正确：${value}`);
  const text = instant.toISOString();
  const sign = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` }[operator as "eq"];
  if (!sign) throw invalidFilter("时间只能比较先后");
  return sql`${column} ${sign} ${text}::timestamptz`;
}

function compare(column: Column, operator: Operator, value: Comparable, path: string): SQL {
  const isEquality = operator === "eq" || operator === "ne";
  if (column.kind === "holds") {
    if (!isEquality || typeof value !== "string") throw unsupported(path);
    return operator === "eq" ? column.has(value) : sql`NOT ${column.has(value)}`;
  }
  if (value === null && isEquality)
    return operator === "eq" ? sql`${column.expression} IS NULL` : sql`${column.expression} IS NOT NULL`;
  if (column.kind === "sealed") {
    if (!isEquality || typeof value !== "string") throw unsupported(path);
    return operator === "eq" ? column.equals(value) : sql`(${column.equals(value)}) IS NOT TRUE`;
  }
  if (column.kind === "boolean") {
    if (!isEquality || typeof value !== "boolean") throw invalidFilter(`${path} 只能与 true 或 false 比较`);
    return sql`${column.expression} IS ${operator === "eq" ? sql`` : sql`NOT`} ${value ? sql`TRUE` : sql`FALSE`}`;
  }
  if (typeof value !== "string") throw invalidFilter(`${path} 应与文本比较`);
  if (column.kind === "instant") return compareInstant(column.expression, operator, value);
  return column.kind === "exact"
    ? compareText(column.expression, operator, sql`${value}::text`)
    : compareText(sql`lower(${column.expression})`, operator, sql`lower(${value})`);
}

/** Returns the SQL condition of a filter; every value is a parameter. Throws invalidFilter. */
export function conditionOf(kind: ResourceKind, columns: Columns, filter: Filter, prefix = ""): SQL {
  const inner = (part: Filter) => conditionOf(kind, columns, part, prefix);
  switch (filter.kind) {
    case "and":
      return sql`(${inner(filter.left)} AND ${inner(filter.right)})`;
    case "or":
      return sql`(${inner(filter.left)} OR ${inner(filter.right)})`;
    case "not":
      return sql`(${inner(filter.operand)}) IS NOT TRUE`;
    case "within":
      if (prefix !== "") throw invalidFilter("方括号不能嵌套");
      // Each attribute has a single stored value, so all conditions apply to the same one.
      return conditionOf(kind, columns, filter.operand, `${filter.path}.`);
    case "present": {
      const column = columnAt(kind, columns, prefix + filter.path);
      return column.kind === "holds" ? column.any : sql`${column.expression} IS NOT NULL`;
    }
    default: {
      const path = prefix + filter.path;
      return compare(columnAt(kind, columns, path), filter.operator, filter.value, path);
    }
  }
}
