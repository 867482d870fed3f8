import { invalidValue } from "./scim-error.ts";
import type { Attribute } from "./scim-schemas.ts";

type JsonObject = Readonly<Record<string, unknown>>;

/** Limits of values of an attribute: a person has few addresses, a group as many members as a request can hold. */
const MAX_VALUES = 100;
const MAX_MEMBERS = 20_000;
/** Characters; every operation compares the text again. */
const MAX_TEXT_LENGTH = 2_000;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Throws invalidValue. A read-only attribute is ignored, so it may be sent back as it was shown. */
export function requireFew({ name, mutability }: Attribute, { length }: readonly unknown[]): void {
  const limit = name === "members" ? MAX_MEMBERS : MAX_VALUES;
  if (mutability !== "readOnly" && length > limit) throw invalidValue(`${name} 最多 ${limit} 个值`);
}

/** Throws invalidValue. */
export function requireShort(attribute: string, value: JsonObject): void {
  for (const [name, part] of Object.entries(value))
    if (typeof part === "string" && part.length > MAX_TEXT_LENGTH)
      throw invalidValue(`${attribute}.${name} 最多 ${MAX_TEXT_LENGTH} 个字`);
}

/** Leaves at most one primary value: the last that is marked so. */
export function withOnePrimary(values: readonly unknown[]): readonly unknown[] {
  const last = values.findLastIndex((value) => isJsonObject(value) && value.primary === true);
  return values.map((value, index) =>
    isJsonObject(value) && value.primary === true && index !== last ? { ...value, primary: false } : value,
  );
}

/** Returns functions that create keys of values: keys are equal if the values are equal by `===`, part by part. */
function createKeys() {
  const objects = new Map<object, number>();
  const keyOfPart = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return `${typeof value} ${String(value)}`;
    const number = objects.get(value) ?? objects.size;
    objects.set(value, number);
    return `object ${number}`;
  };
  const keyOfParts = (value: JsonObject, names: readonly string[]): string =>
    JSON.stringify(names.map((name) => [name, keyOfPart(value[name])]));
  return { ofOne: keyOfPart, ofParts: keyOfParts };
}

/** Adds values to the stored ones. An added value replaces stored ones that are equal apart from `primary`. */
export function appendValues(stored: readonly unknown[], added: readonly unknown[]): readonly unknown[] {
  const { ofOne, ofParts } = createKeys();
  const keyOf = (value: unknown): string => {
    if (!isJsonObject(value)) return ofOne(value);
    const names = Object.keys(value).filter((name) => name !== "primary" && value[name] !== undefined);
    return ofParts(value, names.toSorted());
  };
  const sentKeys = new Set(added.map(keyOf));
  return withOnePrimary([...stored.filter((value) => !sentKeys.has(keyOf(value))), ...added]);
}

/** Parts of a value that do not identify it. */
const NON_IDENTIFYING_PARTS: ReadonlySet<string> = new Set(["$ref", "display", "primary"]);

interface PartIndex {
  readonly names: readonly string[];
  readonly keys: Set<string>;
}

/** Removes the values that a client named. A named value is compared by its identifying parts. */
export function removeValues(stored: readonly unknown[], named: readonly unknown[]): readonly unknown[] {
  const { ofOne, ofParts } = createKeys();
  const plainKeys = new Set(named.filter((value) => !isJsonObject(value)).map(ofOne));
  // One index for each set of parts: a schema defines the parts, so there are few of them.
  const indexes = new Map<string, PartIndex>();
  for (const value of named.filter(isJsonObject)) {
    const isIdentifying = (name: string) =>
      !NON_IDENTIFYING_PARTS.has(name) && value[name] !== undefined && value[name] !== null;
    const names = Object.keys(value).filter(isIdentifying).toSorted();
    if (names.length === 0) continue;
    const key = JSON.stringify(names);
    const index = indexes.get(key) ?? { names, keys: new Set() };
    indexes.set(key, index);
    index.keys.add(ofParts(value, names));
  }
  const isNamed = (value: unknown): boolean =>
    isJsonObject(value)
      ? [...indexes.values()].some((index) => index.keys.has(ofParts(value, index.names)))
      : plainKeys.has(ofOne(value));
  return stored.filter((value) => !isNamed(value));
}
