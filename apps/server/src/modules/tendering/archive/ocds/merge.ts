import { isJsonObject, type JsonObject, type JsonValue, textOf } from "./json-value.ts";

/** Lists of objects that a later release replaces as a whole (`wholeListMerge` of the schema). */
const WHOLE_LISTS = new Set(["additionalIdentifiers", "additionalClassifications"]);
/** Fields that describe a single release, not the process. */
const RELEASE_ONLY = new Set(["id", "date", "tag"]);

/** Merges a release into the result of earlier ones: later values win, and null removes. Returns a new object. */
export function mergeRelease(earlier: JsonObject, release: JsonObject): JsonObject {
  const later = Object.fromEntries(Object.entries(release).filter(([key]) => !RELEASE_ONLY.has(key)));
  return mergeObject(earlier, later);
}

function mergeObject(earlier: JsonObject, later: JsonObject): JsonObject {
  const merged: JsonObject = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    const before = merged[key];
    if (value === null) delete merged[key];
    else if (Array.isArray(value)) merged[key] = mergeList(key, Array.isArray(before) ? before : undefined, value);
    else if (isJsonObject(value)) merged[key] = mergeObject(isJsonObject(before) ? before : {}, value);
    else merged[key] = value;
  }
  return merged;
}

function mergeList(key: string, before: JsonValue[] | undefined, later: JsonValue[]): JsonValue[] {
  // An empty list does not remove entries that earlier releases stated with an id.
  if (later.length === 0 && before !== undefined && before.every(hasId)) return before;
  const isById = !WHOLE_LISTS.has(key) && later.every(hasId) && (before ?? []).every(hasId);
  // Repeated and new entries without ids cannot be distinguished, so the list is replaced as a whole.
  if (!isById) return later.map(withoutNulls);
  const entries = new Map<string, JsonObject>();
  for (const entry of (before ?? []) as JsonObject[]) entries.set(idOf(entry), entry);
  const newest = new Map((later as JsonObject[]).map((entry) => [idOf(entry), entry]));
  for (const [id, entry] of newest) entries.set(id, mergeObject(entries.get(id) ?? {}, entry));
  return [...entries.values()];
}

const hasId = (entry: JsonValue): boolean => isJsonObject(entry) && textOf(entry.id) !== undefined;
const idOf = (entry: JsonObject): string => textOf(entry.id) as string;

function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((entry) => entry !== null).map(withoutNulls);
  return isJsonObject(value) ? mergeObject({}, value) : value;
}
