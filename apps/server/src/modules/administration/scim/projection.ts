import { findPath } from "./attribute-path.ts";
import type { JsonObject } from "./patch.ts";
import type { ResourceKind } from "./scim-schemas.ts";

/** The requested parts of a resource: attributes by name, or excluded ones. */
export interface Projection {
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}

const ALWAYS = new Set(["schemas", "id"]);

/** The names of sub-attributes by attribute; null: the whole attribute. */
type Selection = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Returns a key that distinguishes an extension's attributes: no name contains a colon. */
const keyOf = (extension: string | null, name: string): string => (extension === null ? name : `:${name}`);

function selectParts(kind: ResourceKind, paths: readonly string[]): Selection {
  const selection = new Map<string, Set<string> | null>();
  for (const path of paths) {
    if (kind.extension && path.toLowerCase() === kind.extension.toLowerCase())
      for (const { name } of kind.extensionAttributes) selection.set(keyOf(kind.extension, name), null);
    const attributePath = findPath(kind, path);
    if (!attributePath) continue;
    const key = keyOf(attributePath.extension, attributePath.attribute.name);
    const subs = selection.get(key);
    if (!attributePath.sub || subs === null) selection.set(key, null);
    else selection.set(key, new Set([...(subs ?? []), attributePath.sub.name]));
  }
  return selection;
}

function filterParts(value: unknown, subs: ReadonlySet<string>, isIncluding: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => filterParts(item, subs, isIncluding));
  return Object.fromEntries(Object.entries(value as JsonObject).filter(([name]) => subs.has(name) === isIncluding));
}

function projectAttributes(
  holder: JsonObject,
  extension: string | null,
  names: Selection,
  isIncluding: boolean,
): JsonObject {
  const entries = Object.entries(holder).flatMap(([name, value]) => {
    if (extension === null && ALWAYS.has(name)) return [[name, value]];
    const subs = names.get(keyOf(extension, name));
    if (subs === undefined) return isIncluding ? [] : [[name, value]];
    if (subs === null) return isIncluding ? [[name, value]] : [];
    return [[name, filterParts(value, subs, isIncluding)]];
  });
  return Object.fromEntries(entries);
}

/** Returns the requested attributes of a resource (RFC 7644, section 3.4.2.5). Unknown attributes are omitted. */
export function projectResource(
  kind: ResourceKind,
  resource: JsonObject,
  { attributes, excluded }: Projection,
): JsonObject {
  if (attributes.length === 0 && excluded.length === 0) return resource;
  const isIncluding = attributes.length > 0;
  const names = selectParts(kind, isIncluding ? attributes : excluded);
  const { extension } = kind;
  if (extension === null || resource[extension] === undefined)
    return projectAttributes(resource, null, names, isIncluding);
  const { [extension]: inner, ...core } = resource;
  const rest = projectAttributes(inner as JsonObject, extension, names, isIncluding);
  return {
    ...projectAttributes(core, null, names, isIncluding),
    ...(Object.keys(rest).length > 0 ? { [extension]: rest } : {}),
  };
}

/** Returns whether the answer may contain the attribute; used for attributes that are costly to read. */
export function isRequested(kind: ResourceKind, name: string, { attributes, excluded }: Projection): boolean {
  if (attributes.length > 0) return selectParts(kind, attributes).has(name);
  return selectParts(kind, excluded).get(name) !== null;
}
