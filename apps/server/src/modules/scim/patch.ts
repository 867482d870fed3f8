import { type AttributePath, findPath, findSub, pathText } from "./attribute-path.ts";
import { type Filter, parseFilter } from "./filter-grammar.ts";
import { matchesValue } from "./filter-match.ts";
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
  /** Only the values that fit; null: all of them. */
  readonly filter: Filter | null;
}

const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const MOST_OPERATIONS = 1_000;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** The operations of a request, whose names some clients write with a capital. Throws invalidSyntax. */
export function operationsOf(body: unknown): readonly Operation[] {
  const { schemas, Operations: sent } = isJson(body) ? body : {};
  if (!listOf(schemas).includes(PATCH)) throw invalidSyntax(`schemas 应含 ${PATCH}`);
  if (!Array.isArray(sent) || sent.length === 0) throw invalidSyntax("Operations 应为不空的数组");
  if (sent.length > MOST_OPERATIONS) throw new ScimError(413, `一次最多 ${MOST_OPERATIONS} 项操作`);
  return sent.map((one: unknown) => {
    const { op, path, value } = isJson(one) ? one : {};
    const name = typeof op === "string" ? op.toLowerCase() : "";
    if (name !== "add" && name !== "remove" && name !== "replace") throw invalidSyntax(`不支持的操作：${String(op)}`);
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

/** Sub-attributes in the spelling of the schema; others are left out. */
function tidied({ name, subAttributes }: Attribute, value: unknown): unknown {
  if (!subAttributes) return value;
  if (!isJson(value)) throw invalidValue(`${name} 的值应为对象`);
  const entries = Object.entries(value).map(([key, own]) => [
    subAttributes.find((sub) => sub.name.toLowerCase() === key.toLowerCase())?.name,
    own,
  ]);
  return Object.fromEntries(entries.filter(([key]) => key !== undefined));
}

/** A resource as a client sent it, in the spelling of its schema; what no schema names is left out. */
export function canonical(kind: ResourceKind, sent: Json): Json {
  const tidy = (attributes: readonly Attribute[], from: Json): Json => {
    const found = Object.entries(from).flatMap(([key, value]) => {
      const attribute = attributes.find(({ name }) => name.toLowerCase() === key.toLowerCase());
      if (!attribute || value === null || value === undefined) return [];
      if (!attribute.multiValued) return [[attribute.name, tidied(attribute, value)]];
      return [[attribute.name, listOf(value).map((one) => tidied(attribute, one))]];
    });
    return Object.fromEntries(found);
  };
  const { extension } = kind;
  const own = tidy(kind.attributes, sent);
  const key = extension && Object.keys(sent).find((name) => name.toLowerCase() === extension.toLowerCase());
  const inner = key ? sent[key] : undefined;
  return extension && isJson(inner) ? { ...own, [extension]: tidy(kind.extensionAttributes, inner) } : own;
}

const sameValue = (one: unknown, other: unknown): boolean => {
  if (!isJson(one) || !isJson(other)) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  keys.delete("primary");
  return [...keys].every((key) => one[key] === other[key]);
};

/** Of several values one at most is the primary one: the last that says so. */
const withOnePrimary = (values: readonly unknown[]): readonly unknown[] => {
  const last = values.findLastIndex((value) => isJson(value) && value.primary === true);
  return values.map((value, at) =>
    isJson(value) && value.primary === true && at !== last ? { ...value, primary: false } : value,
  );
};

const appended = (own: readonly unknown[], more: readonly unknown[]): readonly unknown[] =>
  withOnePrimary([...own.filter((value) => !more.some((one) => sameValue(value, one))), ...more]);

/** What a filter says that a value is, where it says nothing but that: `type eq "work"`. */
function claimsOf(filter: Filter): Json | undefined {
  if (filter.kind === "compare" && filter.operator === "eq") return { [filter.path]: filter.value };
  if (filter.kind !== "and") return undefined;
  const [left, right] = [claimsOf(filter.left), claimsOf(filter.right)];
  return left && right && { ...left, ...right };
}

function changedValues({ at, filter }: Target, op: Operation["op"], own: readonly unknown[], value: unknown) {
  const { attribute, sub } = at;
  const fits = (one: unknown) => filter === null || (isJson(one) && matchesValue(attribute, filter, one));
  const isHit = own.some(fits);
  if (op === "remove") {
    if (!sub) return own.filter((one) => !fits(one));
    return own.map((one) => (fits(one) && isJson(one) ? { ...one, [sub.name]: undefined } : one));
  }
  const change = sub ? { [sub.name]: value } : tidied(attribute, value);
  if (isHit) return withOnePrimary(own.map((one) => (fits(one) ? { ...(one as object), ...(change as object) } : one)));
  const claims = op === "add" && filter ? claimsOf(filter) : undefined;
  if (!claims) throw new ScimError(400, `没有符合条件的 ${attribute.name}`, "noTarget");
  return appended(own, [{ ...(tidied(attribute, claims) as object), ...(change as object) }]);
}

/** The attribute's new value; undefined: it has none any more. */
function changedAttribute(target: Target, { op, value }: Operation, own: unknown): unknown {
  const { attribute, sub } = target.at;
  if (target.filter !== null || (attribute.multiValued && sub)) return changedValues(target, op, listOf(own), value);
  if (attribute.multiValued) {
    const values = listOf(value).map((one) => tidied(attribute, one));
    if (op === "add") return appended(listOf(own), values);
    if (op === "replace") return withOnePrimary(values);
    // RFC 7644, 3.5.2.2: without a value all go. Some clients name what is to go beside the path; an empty list names nobody.
    if (value === undefined || value === null) return undefined;
    return listOf(own).filter((one) => !values.some((gone) => isOf(one, gone)));
  }
  if (sub) return { ...(isJson(own) ? own : {}), [sub.name]: op === "remove" ? undefined : value };
  if (op === "remove" || value === null) return undefined;
  return attribute.subAttributes ? { ...(isJson(own) ? own : {}), ...(tidied(attribute, value) as object) } : value;
}

/** What is told along with a value and does not say which one it is. */
const BESIDE: ReadonlySet<string> = new Set(["$ref", "display", "primary"]);

/** Is this the value that a client named, by those of its parts that say which one it is? */
function isOf(one: unknown, named: unknown): boolean {
  if (!isJson(one) || !isJson(named)) return one === named;
  const said = Object.entries(named).filter(
    ([key, value]) => !BESIDE.has(key) && value !== undefined && value !== null,
  );
  return said.length > 0 && said.every(([key, value]) => one[key] === value);
}

function requireChangeable({ attribute, sub }: AttributePath, op: Operation["op"]): void {
  const isRemoved = op === "remove" && sub === null && attribute.required;
  if (attribute.mutability === "readOnly" || sub?.mutability === "readOnly" || isRemoved)
    throw immutable(`${attribute.name} 不能更改`);
}

function appliedAt(kind: ResourceKind, resource: Json, operation: Operation, path: string): Json {
  const target = targetOf(kind, path);
  requireChangeable(target.at, operation.op);
  const { extension, attribute } = target.at;
  const holder = extension === null ? resource : ((resource[extension] ?? {}) as Json);
  const value = changedAttribute(target, operation, holder[attribute.name]);
  const { [attribute.name]: _, ...rest } = holder;
  const next = value === undefined ? rest : { ...rest, [attribute.name]: value };
  return extension === null ? next : { ...resource, [extension]: next };
}

/** Without a path the value holds attributes, some of them by a path, some below the name of the extension. */
export function spreadOut(kind: ResourceKind, { op, value }: Operation): readonly Operation[] {
  if (op === "remove") throw new ScimError(400, "remove 应带有 path", "noTarget");
  if (!isJson(value)) throw invalidValue("没有 path 时 value 应为对象");
  return Object.entries(value).flatMap(([key, own]): readonly Operation[] => {
    if (kind.extension && key.toLowerCase() === kind.extension.toLowerCase() && isJson(own))
      return Object.entries(own).map(([name, inner]) => ({ op, path: `${kind.extension}:${name}`, value: inner }));
    const at = findPath(kind, key);
    // As in a whole resource: what no schema names is left out, and what nobody may change stays as it is.
    if (!at || at.attribute.mutability === "readOnly" || at.attribute.name === "schemas") return [];
    return [{ op, path: pathText(at), value: own }];
  });
}

/** The resource with all of the operations done, one after another. Throws what is wrong with any of them. */
export function patched(kind: ResourceKind, resource: Json, operations: readonly Operation[]): Json {
  const steps = operations.flatMap((one) => (one.path === undefined ? spreadOut(kind, one) : [one]));
  return steps.reduce((own, step) => appliedAt(kind, own, step, step.path ?? ""), resource);
}
