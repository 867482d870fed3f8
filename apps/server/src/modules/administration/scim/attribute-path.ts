import type { Attribute, ResourceKind } from "./scim-schemas.ts";

/** The place of an attribute in a resource, in the spelling of its schema. */
export interface AttributePath {
  /** The extension that the attribute belongs to; null: the resource itself. */
  readonly extension: string | null;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
}

const hasName = (name: string) => {
  const lower = name.toLowerCase();
  return (attribute: Attribute): boolean => attribute.name.toLowerCase() === lower;
};

/** A name that may begin with the urn of its schema, which contains colons and full stops itself. */
const QUALIFIED = /^(urn:[\w.:-]+):([^:]+)$/i;

/**
 * Finds `userName` or `name.formatted`, with or without the urn of its schema, in any case. Undefined: there is no such
 * attribute.
 */
export function findPath(kind: ResourceKind, text: string): AttributePath | undefined {
  const [, urn = kind.schema, rest = text] = QUALIFIED.exec(text) ?? [];
  const isCore = urn.toLowerCase() === kind.schema.toLowerCase();
  const extension = isCore ? null : kind.extension;
  if (!isCore && urn.toLowerCase() !== extension?.toLowerCase()) return undefined;
  const [name = "", sub, ...excess] = rest.split(".");
  const attribute = (isCore ? kind.attributes : kind.extensionAttributes).find(hasName(name));
  if (!attribute || excess.length > 0) return undefined;
  if (sub === undefined) return { extension, attribute, sub: null };
  const found = attribute.subAttributes?.find(hasName(sub));
  return found && { extension, attribute, sub: found };
}

/** Finds a sub-attribute of a value within `attribute[...]`. */
export const findSub = (attribute: Attribute, name: string): Attribute | undefined =>
  attribute.subAttributes?.find(hasName(name));

/** Returns the path as a schema writes it. */
export const pathText = ({ extension, attribute, sub }: AttributePath): string =>
  `${extension === null ? "" : `${extension}:`}${attribute.name}${sub ? `.${sub.name}` : ""}`;
