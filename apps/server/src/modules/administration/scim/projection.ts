import { findPath } from "./attribute-path.ts";
import type { Json } from "./patch.ts";
import type { ResourceKind } from "./scim-schemas.ts";

/** The requested parts of a resource: attributes by name, or excluded ones. */
export interface Projection {
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}

const ALWAYS = new Set(["schemas", "id"]);

/** The names of sub-attributes by attribute; null: the whole attribute. */
type Chosen = ReadonlyMap<string, ReadonlySet<string> | null>;

/** The prefix of an extension's attributes, which no name contains. */
const keyOf = (extension: string | null, name: string): string => (extension === null ? name : `:${name}`);

function chosen(kind: ResourceKind, paths: readonly string[]): Chosen {
  const found = new Map<string, Set<string> | null>();
  for (const path of paths) {
    if (kind.extension && path.toLowerCase() === kind.extension.toLowerCase())
      for (const { name } of kind.extensionAttributes) found.set(keyOf(kind.extension, name), null);
    const at = findPath(kind, path);
    if (!at) continue;
    const key = keyOf(at.extension, at.attribute.name);
    const subs = found.get(key);
    if (!at.sub || subs === null) found.set(key, null);
    else found.set(key, new Set([...(subs ?? []), at.sub.name]));
  }
  return found;
}

function pick(value: unknown, subs: ReadonlySet<string>, isIncluding: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, subs, isIncluding));
  return Object.fromEntries(Object.entries(value as Json).filter(([name]) => subs.has(name) === isIncluding));
}

function projectionOf(holder: Json, extension: string | null, names: Chosen, isIncluding: boolean): Json {
  const kept = Object.entries(holder).flatMap(([name, value]) => {
    if (extension === null && ALWAYS.has(name)) return [[name, value]];
    const subs = names.get(keyOf(extension, name));
    if (subs === undefined) return isIncluding ? [] : [[name, value]];
    if (subs === null) return isIncluding ? [[name, value]] : [];
    return [[name, pick(value, subs, isIncluding)]];
  });
  return Object.fromEntries(kept);
}

/** RFC 7644, section 3.4.2.5. Requested but unknown attributes are omitted. */
export function projected(kind: ResourceKind, resource: Json, { attributes, excluded }: Projection): Json {
  if (attributes.length === 0 && excluded.length === 0) return resource;
  const isIncluding = attributes.length > 0;
  const names = chosen(kind, isIncluding ? attributes : excluded);
  const { extension } = kind;
  if (extension === null || resource[extension] === undefined) return projectionOf(resource, null, names, isIncluding);
  const { [extension]: inner, ...own } = resource;
  const rest = projectionOf(inner as Json, extension, names, isIncluding);
  return {
    ...projectionOf(own, null, names, isIncluding),
    ...(Object.keys(rest).length > 0 ? { [extension]: rest } : {}),
  };
}

/** Whether the answer may contain the attribute; used for attributes that are costly to read. */
export function isAskedFor(kind: ResourceKind, name: string, { attributes, excluded }: Projection): boolean {
  if (attributes.length > 0) return chosen(kind, attributes).has(name);
  return chosen(kind, excluded).get(name) !== null;
}
