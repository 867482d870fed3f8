import { truncateText } from "#platform/limited-text.ts";

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

const MAX_FIELDS = 300;
const MAX_TEXT_LENGTH = 2_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  truncateText(typeof value === "string" ? value : JSON.stringify(value), MAX_TEXT_LENGTH);

/**
 * Returns every field with its value as text; a list of plain values is one field, fields without a value are omitted.
 */
function fieldsOf(value: unknown, prefix = ""): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null))
    return [[prefix, truncateText(value.map(textOf).join("、"), MAX_TEXT_LENGTH)]];
  if (!isRecord(value)) return [[prefix, textOf(value)]];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, prefix === "" ? name : `${prefix}.${name}`));
}

/** Splits an entry's detail into fields: `before` and `after` paired, all others unchanged. */
export function changesOf(detail: unknown): DetailChanges {
  if (!isRecord(detail)) {
    const facts = fieldsOf(detail, "detail").map(([field, value]) => ({ field, value }));
    return { kind: "other", changes: [], facts };
  }
  const { before, after, ...otherFacts } = detail;
  const [beforeFields, afterFields] = [new Map(fieldsOf(before, "")), new Map(fieldsOf(after, ""))];
  const names = [...new Set([...beforeFields.keys(), ...afterFields.keys()])].slice(0, MAX_FIELDS);
  const changes = names.map((field) => ({
    field,
    before: beforeFields.get(field) ?? null,
    after: afterFields.get(field) ?? null,
  }));
  const facts = fieldsOf(otherFacts)
    .slice(0, MAX_FIELDS)
    .map(([field, value]) => ({ field, value }));
  const hasBoth = "before" in detail || "after" in detail;
  const kind = !hasBoth ? "other" : beforeFields.size === 0 ? "made" : afterFields.size === 0 ? "removed" : "changed";
  return { kind, changes, facts };
}
