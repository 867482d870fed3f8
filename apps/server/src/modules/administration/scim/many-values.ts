import { invalidValue } from "./scim-error.ts";
import type { Attribute } from "./scim-schemas.ts";

type Json = Readonly<Record<string, unknown>>;

/** The most values of an attribute: a person has few addresses, a group as many members as a request can hold. */
const MAX_VALUES = 100;
const MAX_MEMBERS = 20_000;
/** The longest text of a value: every operation compares it again. */
const LONGEST_TEXT = 2_000;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

/** Throws invalidValue. A read-only attribute is ignored, so it may be sent back as it was shown. */
export function requireFew({ name, mutability }: Attribute, { length }: readonly unknown[]): void {
  const most = name === "members" ? MAX_MEMBERS : MAX_VALUES;
  if (mutability !== "readOnly" && length > most) throw invalidValue(`${name} 最多 ${most} 个值`);
}

/** Throws invalidValue. */
export function requireShort(attribute: string, value: Json): void {
  for (const [name, own] of Object.entries(value))
    if (typeof own === "string" && own.length > LONGEST_TEXT)
      throw invalidValue(`${attribute}.${name} 最多 ${LONGEST_TEXT} 个字`);
}

/** Leaves at most one primary value: the last that is marked so. */
export function withOnePrimary(values: readonly unknown[]): readonly unknown[] {
  const last = values.findLastIndex((value) => isJson(value) && value.primary === true);
  return values.map((value, at) =>
    isJson(value) && value.primary === true && at !== last ? { ...value, primary: false } : value,
  );
}

/** Creates keys of values: two keys are equal if the values are equal by `===`, part by part. */
function keys() {
  const objects = new Map<object, number>();
  const ofOne = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return `${typeof value} ${String(value)}`;
    const number = objects.get(value) ?? objects.size;
    objects.set(value, number);
    return `object ${number}`;
  };
  const ofParts = (value: Json, names: readonly string[]): string =>
    JSON.stringify(names.map((name) => [name, ofOne(value[name])]));
  return { ofOne, ofParts };
}

/** The stored values with the sent ones added. A sent value replaces stored ones that are equal apart from `primary`. */
export function appended(own: readonly unknown[], more: readonly unknown[]): readonly unknown[] {
  const { ofOne, ofParts } = keys();
  const keyOf = (value: unknown): string => {
    if (!isJson(value)) return ofOne(value);
    const names = Object.keys(value).filter((name) => name !== "primary" && value[name] !== undefined);
    return ofParts(value, names.toSorted());
  };
  const sentKeys = new Set(more.map(keyOf));
  return withOnePrimary([...own.filter((value) => !sentKeys.has(keyOf(value))), ...more]);
}

/** Parts of a value that do not identify it. */
const BESIDE: ReadonlySet<string> = new Set(["$ref", "display", "primary"]);

interface Named {
  readonly names: readonly string[];
  readonly keys: Set<string>;
}

/** The values without those that a client named. A named value is compared by its identifying parts. */
export function without(own: readonly unknown[], named: readonly unknown[]): readonly unknown[] {
  const { ofOne, ofParts } = keys();
  const whole = new Set(named.filter((value) => !isJson(value)).map(ofOne));
  // One index for each set of parts: a schema names the parts, so there are few of them.
  const indexes = new Map<string, Named>();
  for (const value of named.filter(isJson)) {
    const isIdentifying = (name: string) => !BESIDE.has(name) && value[name] !== undefined && value[name] !== null;
    const names = Object.keys(value).filter(isIdentifying).toSorted();
    if (names.length === 0) continue;
    const key = JSON.stringify(names);
    const index = indexes.get(key) ?? { names, keys: new Set() };
    indexes.set(key, index);
    index.keys.add(ofParts(value, names));
  }
  const isNamed = (value: unknown): boolean =>
    isJson(value)
      ? [...indexes.values()].some((index) => index.keys.has(ofParts(value, index.names)))
      : whole.has(ofOne(value));
  return own.filter((value) => !isNamed(value));
}
