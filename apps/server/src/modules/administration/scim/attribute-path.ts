import type { Attribute, ResourceKind } from "./scim-schemas.ts";

/** Where something stands in a resource, in the spelling of its schema. */
export interface AttributePath {
  /** The extension under whose name the attribute stands; null: the resource itself. */
  readonly extension: string | null;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
}

const alike = (name: string) => {
  const lower = name.toLowerCase();
  return (one: Attribute): boolean => one.name.toLowerCase() === lower;
};

/** A name that may begin with the schema that it belongs to; such a name holds colons and full stops of its own. */
const QUALIFIED = /^(urn:[\w.:-]+):([^:]+)$/i;

/** `userName`, `name.formatted`, or either behind its schema; spelling in letters of any case. Undefined: there is none. */
export function findPath(kind: ResourceKind, text: string): AttributePath | undefined {
  const [, urn = kind.schema, rest = text] = QUALIFIED.exec(text) ?? [];
  const isCore = urn.toLowerCase() === kind.schema.toLowerCase();
  const extension = isCore ? null : kind.extension;
  if (!isCore && urn.toLowerCase() !== extension?.toLowerCase()) return undefined;
  const [name = "", sub, ...more] = rest.split(".");
  const attribute = (isCore ? kind.attributes : kind.extensionAttributes).find(alike(name));
  if (!attribute || more.length > 0) return undefined;
  if (sub === undefined) return { extension, attribute, sub: null };
  const found = attribute.subAttributes?.find(alike(sub));
  return found && { extension, attribute, sub: found };
}

/** Of a value that stands within `attribute[...]`. */
export const findSub = (attribute: Attribute, name: string): Attribute | undefined =>
  attribute.subAttributes?.find(alike(name));

/** As a schema writes it. */
export const pathText = ({ extension, attribute, sub }: AttributePath): string =>
  `${extension === null ? "" : `${extension}:`}${attribute.name}${sub ? `.${sub.name}` : ""}`;
