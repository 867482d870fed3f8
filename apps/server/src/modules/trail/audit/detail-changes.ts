import { truncateText } from "#platform/truncate-text.ts";

/** One field of a changed record; null: it had or has no value. */
export interface FieldChange {
  /** Names from outer to inner, separated by dots. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

export interface DetailChanges {
  /** `made`: the record did not exist before; `removed`: it does not exist after. Undefined fields are omitted. */
  readonly kind: "made" | "changed" | "removed" | "other";
  readonly changes: readonly FieldChange[];
  /** All other recorded facts. */
  readonly facts: readonly { readonly field: string; readonly value: string }[];
}

const MOST_FIELDS = 300;
const LONGEST = 2_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const written = (value: unknown): string =>
  truncateText(typeof value === "string" ? value : JSON.stringify(value), LONGEST);

/**
 * Returns every field with its value as text; a list of plain values is one field, fields without a value are omitted.
 */
function fieldsOf(value: unknown, prefix = ""): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return [[prefix, truncateText(value.map(written).join("、"), LONGEST)]];
  if (!isRecord(value)) return [[prefix, written(value)]];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, prefix === "" ? name : `${prefix}.${name}`));
}

/** Splits an entry's detail into fields: `before` and `after` paired, all others unchanged. */
export function changesOf(detail: unknown): DetailChanges {
  if (!isRecord(detail)) {
    const facts = fieldsOf(detail, "detail").map(([field, value]) => ({ field, value }));
    return { kind: "other", changes: [], facts };
  }
  const { before, after, ...others } = detail;
  const [old, now] = [new Map(fieldsOf(before, "")), new Map(fieldsOf(after, ""))];
  const names = [...new Set([...old.keys(), ...now.keys()])].slice(0, MOST_FIELDS);
  const changes = names.map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
  const facts = fieldsOf(others)
    .slice(0, MOST_FIELDS)
    .map(([field, value]) => ({ field, value }));
  const hasBoth = "before" in detail || "after" in detail;
  const kind = !hasBoth ? "other" : old.size === 0 ? "made" : now.size === 0 ? "removed" : "changed";
  return { kind, changes, facts };
}
