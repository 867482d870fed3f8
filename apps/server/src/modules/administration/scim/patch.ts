import { type AttributePath, findPath, findSub, pathText } from "./attribute-path.ts";
import { type Filter, parseFilter } from "./filter-grammar.ts";
import { matchesValue } from "./filter-match.ts";
import { appendValues, removeValues, requireFew, requireShort, withOnePrimary } from "./many-values.ts";
import { immutable, invalidPath, invalidSyntax, invalidValue, ScimError } from "./scim-error.ts";
import type { Attribute, ResourceKind } from "./scim-schemas.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly op: "add" | "remove" | "replace";
  readonly path: string | undefined;
  readonly value: unknown;
}

interface Target {
  readonly path: AttributePath;
  /** Only the matching values; null: all of them. */
  readonly filter: Filter | null;
}

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const MAX_OPERATIONS = 1_000;
/** Limit for one request: every operation compares all values of its attribute. */
const MAX_COMPARED_VALUES = 20_000;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

function requireFewOperations({ length }: readonly unknown[]): void {
  if (length > MAX_OPERATIONS) throw new ScimError(413, `一次最多 ${MAX_OPERATIONS} 项操作`);
}

/**
 * Reads the operations of a request; some clients capitalise their names. Throws invalidSyntax, invalidPath,
 * invalidValue, 413.
 */
export function readOperations(body: unknown): readonly Operation[] {
  const { schemas, Operations: sent } = isJsonObject(body) ? body : {};
  if (!toList(schemas).includes(PATCH)) throw invalidSyntax(`schemas 应含 ${PATCH}`);
  if (!Array.isArray(sent) || sent.length === 0) throw invalidSyntax("Operations 应为不空的数组");
  requireFewOperations(sent);
  return sent.map((operation: unknown) => {
    const { op, path, value } = isJsonObject(operation) ? operation : {};
    const name = typeof op === "string" ? op.toLowerCase() : "";
    if (name !== "add" && name !== "remove" && name !== "replace")
      throw invalidSyntax(`不支持的操作：${typeof op === "string" ? op.slice(0, 60) : "不是文本"}`);
    if (path !== undefined && typeof path !== "string") throw invalidPath("path 应为文本");
    if (name !== "remove" && value === undefined) throw invalidValue(`${name} 应带有 value`);
    return { op: name, path: path === "" ? undefined : path, value };
  });
}

const FILTERED = /^([^[]+)\[(.*)\](?:\.([A-Za-z$][\w$-]*))?$/s;

/** Throws invalidPath, invalidFilter. */
export function findTarget(kind: ResourceKind, path: string): Target {
  const [, name = path, filter, subName] = FILTERED.exec(path) ?? [];
  const at = findPath(kind, name);
  if (!at) throw invalidPath(`没有属性 ${name}`);
  if (filter === undefined) return { path: at, filter: null };
  const { attribute } = at;
  if (at.sub || !attribute.multiValued || !attribute.subAttributes) throw invalidPath(`${name} 不能带筛选条件`);
  const sub = subName === undefined ? null : findSub(attribute, subName);
  if (sub === undefined) throw invalidPath(`没有属性 ${name}.${subName}`);
  return { path: { ...at, sub }, filter: parseFilter(filter) };
}

/** Returns the value with sub-attributes in the spelling of the schema; unknown ones are omitted. */
function normalizeValue({ name, subAttributes, multiValued }: Attribute, value: unknown): unknown {
  if (!subAttributes) return value;
  if (!isJsonObject(value)) throw invalidValue(`${name} 的值应为对象`);
  const entries = Object.entries(value).map(([key, partValue]) => [
    subAttributes.find((sub) => sub.name.toLowerCase() === key.toLowerCase())?.name,
    partValue,
  ]);
  const normalize = Object.fromEntries(entries.filter(([key]) => key !== undefined));
  if (multiValued) requireShort(name, normalize);
  return normalize;
}

/** Throws invalidValue if a changeable attribute has too many values. */
function normalizeValues(attribute: Attribute, sent: unknown): readonly unknown[] {
  const values = toList(sent);
  requireFew(attribute, values);
  return values.map((value) => normalizeValue(attribute, value));
}

/** Returns a sent resource in the spelling of its schema; unknown attributes are omitted. */
export function canonicalize(kind: ResourceKind, sent: JsonObject): JsonObject {
  const normalize = (attributes: readonly Attribute[], source: JsonObject): JsonObject => {
    const entries = Object.entries(source).flatMap(([key, value]) => {
      const attribute = attributes.find(({ name }) => name.toLowerCase() === key.toLowerCase());
      if (!attribute || value === null || value === undefined) return [];
      if (!attribute.multiValued) return [[attribute.name, normalizeValue(attribute, value)]];
      return [[attribute.name, normalizeValues(attribute, value)]];
    });
    return Object.fromEntries(entries);
  };
  const { extension } = kind;
  const attributes = normalize(kind.attributes, sent);
  const key = extension && Object.keys(sent).find((name) => name.toLowerCase() === extension.toLowerCase());
  const inner = key ? sent[key] : undefined;
  return extension && isJsonObject(inner)
    ? { ...attributes, [extension]: normalize(kind.extensionAttributes, inner) }
    : attributes;
}

/**
 * Returns the values that a filter of equalities states (`type eq "work"`); undefined: it contains other conditions.
 */
function findClaims(filter: Filter): JsonObject | undefined {
  const claims: Record<string, unknown> = {};
  const isOnlyClaims = (condition: Filter): boolean => {
    if (condition.kind === "and") return isOnlyClaims(condition.left) && isOnlyClaims(condition.right);
    if (condition.kind !== "compare" || condition.operator !== "eq") return false;
    claims[condition.path] = condition.value;
    return true;
  };
  return isOnlyClaims(filter) ? claims : undefined;
}

function changeValues({ path: at, filter }: Target, op: Operation["op"], values: readonly unknown[], value: unknown) {
  const { attribute, sub } = at;
  const matches = (candidate: unknown) =>
    filter === null || (isJsonObject(candidate) && matchesValue(attribute, filter, candidate));
  const hasMatch = values.some(matches);
  if (op === "remove") {
    if (!sub) return values.filter((current) => !matches(current));
    return values.map((current) =>
      matches(current) && isJsonObject(current) ? { ...current, [sub.name]: undefined } : current,
    );
  }
  const change = normalizeValue(attribute, sub ? { [sub.name]: value } : value);
  if (hasMatch)
    return withOnePrimary(
      values.map((current) => (matches(current) ? { ...(current as object), ...(change as object) } : current)),
    );
  const claims = op === "add" && filter ? findClaims(filter) : undefined;
  if (!claims) throw new ScimError(400, `没有符合条件的 ${attribute.name}`, "noTarget");
  return appendValues(values, [{ ...(normalizeValue(attribute, claims) as object), ...(change as object) }]);
}

/** Returns the attribute's new value; undefined: it is removed. */
function changeAttribute(target: Target, { op, value }: Operation, current: unknown): unknown {
  const { attribute, sub } = target.path;
  if (target.filter !== null || (attribute.multiValued && sub)) return changeValues(target, op, toList(current), value);
  if (attribute.multiValued) {
    const values = normalizeValues(attribute, value);
    if (op === "add") return appendValues(toList(current), values);
    if (op === "replace") return withOnePrimary(values);
    // RFC 7644, 3.5.2.2: without a value all are removed. Some clients list the values to remove; an empty list removes
    // none.
    if (value === undefined || value === null) return undefined;
    return removeValues(toList(current), values);
  }
  if (sub) return { ...(isJsonObject(current) ? current : {}), [sub.name]: op === "remove" ? undefined : value };
  if (op === "remove" || value === null) return undefined;
  return attribute.subAttributes
    ? { ...(isJsonObject(current) ? current : {}), ...(normalizeValue(attribute, value) as object) }
    : value;
}

function requireChangeable({ attribute, sub }: AttributePath, op: Operation["op"]): void {
  const isRemoved = op === "remove" && sub === null && attribute.required;
  if (attribute.mutability === "readOnly" || sub?.mutability === "readOnly" || isRemoved)
    throw immutable(`${attribute.name} 不能更改`);
}

/** Returns the resource after one operation. `countCompared` receives the number of values that it compares. */
function applyOperation(
  kind: ResourceKind,
  resource: JsonObject,
  operation: Operation,
  countCompared: (values: number) => void,
): JsonObject {
  const { path = "" } = operation;
  const target = findTarget(kind, path);
  requireChangeable(target.path, operation.op);
  const { extension, attribute } = target.path;
  const holder = extension === null ? resource : ((resource[extension] ?? {}) as JsonObject);
  const current = holder[attribute.name];
  countCompared(toList(current).length + toList(operation.value).length);
  const value = changeAttribute(target, operation, current);
  if (Array.isArray(value)) requireFew(attribute, value);
  const { [attribute.name]: _, ...rest } = holder;
  const next = value === undefined ? rest : { ...rest, [attribute.name]: value };
  return extension === null ? next : { ...resource, [extension]: next };
}

/** Splits an operation without a path: its value holds attributes by name or path, some below the extension's name. */
function splitOperation(kind: ResourceKind, { op, value }: Operation): readonly Operation[] {
  if (op === "remove") throw new ScimError(400, "remove 应带有 path", "noTarget");
  if (!isJsonObject(value)) throw invalidValue("没有 path 时 value 应为对象");
  return Object.entries(value).flatMap(([key, attributeValue]): readonly Operation[] => {
    if (kind.extension && key.toLowerCase() === kind.extension.toLowerCase() && isJsonObject(attributeValue))
      return Object.entries(attributeValue).map(([name, nested]) => ({
        op,
        path: `${kind.extension}:${name}`,
        value: nested,
      }));
    const at = findPath(kind, key);
    // As in a whole resource, unknown and read-only attributes are ignored.
    if (!at || at.attribute.mutability === "readOnly" || at.attribute.name === "schemas") return [];
    return [{ op, path: pathText(at), value: attributeValue }];
  });
}

/** Returns the operations, each with a path. Throws 413: one without a path may hold very many. */
export function splitOperations(kind: ResourceKind, operations: readonly Operation[]): readonly Operation[] {
  const steps = operations.flatMap((operation) =>
    operation.path === undefined ? splitOperation(kind, operation) : [operation],
  );
  requireFewOperations(steps);
  return steps;
}

/** Returns the resource after all operations, in order. Throws the fault of any of them. */
export function applyOperations(
  kind: ResourceKind,
  resource: JsonObject,
  operations: readonly Operation[],
): JsonObject {
  let comparedCount = 0;
  const countCompared = (values: number) => {
    comparedCount += values;
    if (comparedCount > MAX_COMPARED_VALUES) throw new ScimError(413, "一次请求改动的值过多，请分几次发送");
  };
  return splitOperations(kind, operations).reduce(
    (current, step) => applyOperation(kind, current, step, countCompared),
    resource,
  );
}
