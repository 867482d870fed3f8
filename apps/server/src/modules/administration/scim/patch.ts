import { type AttributePath, findPath, findSub, pathText } from "./attribute-path.ts";
import { type Filter, parseFilter } from "./filter-grammar.ts";
import { matchesValue } from "./filter-match.ts";
import { appended, requireFew, requireShort, withOnePrimary, without } from "./many-values.ts";
import { immutable, invalidPath, invalidSyntax, invalidValue, ScimError } from "./scim-error.ts";
import type { Attribute, ResourceKind } from "./scim-schemas.ts";

export type Json = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly op: "add" | "remove" | "replace";
  readonly path: string | undefined;
  readonly value: unknown;
}

interface Target {
  readonly at: AttributePath;
  /** Only the matching values; null: all of them. */
  readonly filter: Filter | null;
}

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const MAX_OPERATIONS = 1_000;
/** The most values that all operations of one request compare: each operation compares all values of its attribute. */
const MAX_TOUCHED = 20_000;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

function requireFewOperations({ length }: readonly unknown[]): void {
  if (length > MAX_OPERATIONS) throw new ScimError(413, `一次最多 ${MAX_OPERATIONS} 项操作`);
}

/**
 * Reads the operations of a request; some clients capitalise their names. Throws invalidSyntax, invalidPath,
 * invalidValue, 413.
 */
export function operationsOf(body: unknown): readonly Operation[] {
  const { schemas, Operations: sent } = isJson(body) ? body : {};
  if (!listOf(schemas).includes(PATCH)) throw invalidSyntax(`schemas 应含 ${PATCH}`);
  if (!Array.isArray(sent) || sent.length === 0) throw invalidSyntax("Operations 应为不空的数组");
  requireFewOperations(sent);
  return sent.map((one: unknown) => {
    const { op, path, value } = isJson(one) ? one : {};
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
export function targetOf(kind: ResourceKind, path: string): Target {
  const [, name = path, filter, subName] = FILTERED.exec(path) ?? [];
  const at = findPath(kind, name);
  if (!at) throw invalidPath(`没有属性 ${name}`);
  if (filter === undefined) return { at, filter: null };
  const { attribute } = at;
  if (at.sub || !attribute.multiValued || !attribute.subAttributes) throw invalidPath(`${name} 不能带筛选条件`);
  const sub = subName === undefined ? null : findSub(attribute, subName);
  if (sub === undefined) throw invalidPath(`没有属性 ${name}.${subName}`);
  return { at: { ...at, sub }, filter: parseFilter(filter) };
}

/** Returns the value with sub-attributes in the spelling of the schema; others are omitted. */
function tidied({ name, subAttributes, multiValued }: Attribute, value: unknown): unknown {
  if (!subAttributes) return value;
  if (!isJson(value)) throw invalidValue(`${name} 的值应为对象`);
  const entries = Object.entries(value).map(([key, own]) => [
    subAttributes.find((sub) => sub.name.toLowerCase() === key.toLowerCase())?.name,
    own,
  ]);
  const normalize = Object.fromEntries(entries.filter(([key]) => key !== undefined));
  if (multiValued) requireShort(name, normalize);
  return normalize;
}

/** Throws invalidValue if a changeable attribute has too many values. */
function normalizedValues(attribute: Attribute, sent: unknown): readonly unknown[] {
  const values = listOf(sent);
  requireFew(attribute, values);
  return values.map((one) => tidied(attribute, one));
}

/** Returns a sent resource in the spelling of its schema; unknown attributes are omitted. */
export function canonical(kind: ResourceKind, sent: Json): Json {
  const normalize = (attributes: readonly Attribute[], from: Json): Json => {
    const found = Object.entries(from).flatMap(([key, value]) => {
      const attribute = attributes.find(({ name }) => name.toLowerCase() === key.toLowerCase());
      if (!attribute || value === null || value === undefined) return [];
      if (!attribute.multiValued) return [[attribute.name, tidied(attribute, value)]];
      return [[attribute.name, normalizedValues(attribute, value)]];
    });
    return Object.fromEntries(found);
  };
  const { extension } = kind;
  const own = normalize(kind.attributes, sent);
  const key = extension && Object.keys(sent).find((name) => name.toLowerCase() === extension.toLowerCase());
  const inner = key ? sent[key] : undefined;
  return extension && isJson(inner) ? { ...own, [extension]: normalize(kind.extensionAttributes, inner) } : own;
}

/**
 * Returns the values that a filter of equalities states (`type eq "work"`); undefined: it contains other conditions.
 */
function claimsOf(filter: Filter): Json | undefined {
  const claims: Record<string, unknown> = {};
  const isOnlyClaims = (one: Filter): boolean => {
    if (one.kind === "and") return isOnlyClaims(one.left) && isOnlyClaims(one.right);
    if (one.kind !== "compare" || one.operator !== "eq") return false;
    claims[one.path] = one.value;
    return true;
  };
  return isOnlyClaims(filter) ? claims : undefined;
}

function changedValues({ at, filter }: Target, op: Operation["op"], own: readonly unknown[], value: unknown) {
  const { attribute, sub } = at;
  const fits = (one: unknown) => filter === null || (isJson(one) && matchesValue(attribute, filter, one));
  const isHit = own.some(fits);
  if (op === "remove") {
    if (!sub) return own.filter((one) => !fits(one));
    return own.map((one) => (fits(one) && isJson(one) ? { ...one, [sub.name]: undefined } : one));
  }
  const change = tidied(attribute, sub ? { [sub.name]: value } : value);
  if (isHit) return withOnePrimary(own.map((one) => (fits(one) ? { ...(one as object), ...(change as object) } : one)));
  const claims = op === "add" && filter ? claimsOf(filter) : undefined;
  if (!claims) throw new ScimError(400, `没有符合条件的 ${attribute.name}`, "noTarget");
  return appended(own, [{ ...(tidied(attribute, claims) as object), ...(change as object) }]);
}

/** Returns the attribute's new value; undefined: it is removed. */
function changedAttribute(target: Target, { op, value }: Operation, own: unknown): unknown {
  const { attribute, sub } = target.at;
  if (target.filter !== null || (attribute.multiValued && sub)) return changedValues(target, op, listOf(own), value);
  if (attribute.multiValued) {
    const values = normalizedValues(attribute, value);
    if (op === "add") return appended(listOf(own), values);
    if (op === "replace") return withOnePrimary(values);
    // RFC 7644, 3.5.2.2: without a value all are removed. Some clients name the values to remove; an empty list names
    // none.
    if (value === undefined || value === null) return undefined;
    return without(listOf(own), values);
  }
  if (sub) return { ...(isJson(own) ? own : {}), [sub.name]: op === "remove" ? undefined : value };
  if (op === "remove" || value === null) return undefined;
  return attribute.subAttributes ? { ...(isJson(own) ? own : {}), ...(tidied(attribute, value) as object) } : value;
}

function requireChangeable({ attribute, sub }: AttributePath, op: Operation["op"]): void {
  const isRemoved = op === "remove" && sub === null && attribute.required;
  if (attribute.mutability === "readOnly" || sub?.mutability === "readOnly" || isRemoved)
    throw immutable(`${attribute.name} 不能更改`);
}

/** Returns the resource after one operation. `touches` receives the number of values that it compares. */
function appliedAt(kind: ResourceKind, resource: Json, operation: Operation, touches: (values: number) => void): Json {
  const { path = "" } = operation;
  const target = targetOf(kind, path);
  requireChangeable(target.at, operation.op);
  const { extension, attribute } = target.at;
  const holder = extension === null ? resource : ((resource[extension] ?? {}) as Json);
  const own = holder[attribute.name];
  touches(listOf(own).length + listOf(operation.value).length);
  const value = changedAttribute(target, operation, own);
  if (Array.isArray(value)) requireFew(attribute, value);
  const { [attribute.name]: _, ...rest } = holder;
  const next = value === undefined ? rest : { ...rest, [attribute.name]: value };
  return extension === null ? next : { ...resource, [extension]: next };
}

/** Splits an operation without a path: its value holds attributes by name or path, some below the extension's name. */
function splitOperation(kind: ResourceKind, { op, value }: Operation): readonly Operation[] {
  if (op === "remove") throw new ScimError(400, "remove 应带有 path", "noTarget");
  if (!isJson(value)) throw invalidValue("没有 path 时 value 应为对象");
  return Object.entries(value).flatMap(([key, own]): readonly Operation[] => {
    if (kind.extension && key.toLowerCase() === kind.extension.toLowerCase() && isJson(own))
      return Object.entries(own).map(([name, inner]) => ({ op, path: `${kind.extension}:${name}`, value: inner }));
    const at = findPath(kind, key);
    // As in a whole resource, unknown and read-only attributes are ignored.
    if (!at || at.attribute.mutability === "readOnly" || at.attribute.name === "schemas") return [];
    return [{ op, path: pathText(at), value: own }];
  });
}

/** Returns the operations, each with a path. Throws 413: one without a path may hold very many. */
export function stepsOf(kind: ResourceKind, operations: readonly Operation[]): readonly Operation[] {
  const steps = operations.flatMap((one) => (one.path === undefined ? splitOperation(kind, one) : [one]));
  requireFewOperations(steps);
  return steps;
}

/** Returns the resource after all operations, in order. Throws the fault of any of them. */
export function patched(kind: ResourceKind, resource: Json, operations: readonly Operation[]): Json {
  let touched = 0;
  const touches = (values: number) => {
    touched += values;
    if (touched > MAX_TOUCHED) throw new ScimError(413, "一次请求改动的值过多，请分几次发送");
  };
  return stepsOf(kind, operations).reduce((own, step) => appliedAt(kind, own, step, touches), resource);
}
