import { isRawNumber } from "#platform/exact-number.ts";
import type { JsonObject, JsonValue } from "./json-parts.ts";

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isRawNumber(value);

/** A list of objects with ids, which the standard merges by id. Undefined: another value. */
function entriesById(value: JsonValue | undefined): Map<string, JsonObject> | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries = value.filter(isObject).map((entry): [string, JsonObject] => [String(entry.id), entry]);
  return entries.length === value.length ? new Map(entries) : undefined;
}

/**
 * Returns the changed fields of a part with their former values. `property`: names joined by points; an entry of a list
 * has its id as name.
 */
export function changedFields(before: JsonObject, after: JsonObject, place = ""): JsonObject[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [old, current] = [before[name], after[name]];
    const property = place + name;
    if (isObject(old) || isObject(current))
      return changedFields(isObject(old) ? old : {}, isObject(current) ? current : {}, `${property}.`);
    const [oldEntries, entries] = [entriesById(old), entriesById(current)];
    if (oldEntries || entries)
      return changedFields(Object.fromEntries(oldEntries ?? []), Object.fromEntries(entries ?? []), `${property}.`);
    if (JSON.stringify(old) === JSON.stringify(current)) return [];
    return [{ property, ...(old === undefined ? {} : { former_value: old }) }];
  });
}

/**
 * Returns the later content with null for each field that only the earlier one has, because the standard's merge removes
 * a field by null. Entries of lists remain.
 */
export function withRemovedFields(before: JsonObject, after: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => {
      const value = mergedValue(before[name], after[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function mergedValue(old: JsonValue | undefined, current: JsonValue | undefined): JsonValue | undefined {
  // The schema allows null for plain values only, so that an object is emptied.
  if (isObject(old) && (current === undefined || isObject(current))) return withRemovedFields(old, current ?? {});
  const [oldEntries, entries] = [entriesById(old), entriesById(current)];
  if (oldEntries && entries)
    return [...entries].map(([id, entry]) => withRemovedFields(oldEntries.get(id) ?? {}, entry));
  if (current !== undefined) return current;
  return Array.isArray(old) ? undefined : null;
}
