import type { FormEnhancement } from "@tender/contract";

type SetValue = FormEnhancement["computed"][number];

/** A rule that waits for the fields it reads. `unresolved`: the number of those that are not computed yet. */
interface PendingRule {
  readonly index: number;
  readonly rule: SetValue;
  unresolved: number;
}

/**
 * Returns the rules of computed fields in the order of their dependencies. `listReads`: returns the fields that an
 * expression reads. `circular`: rules that depend on their own field.
 */
export function computingOrder(
  computed: readonly SetValue[],
  listReads: (text: string) => readonly string[],
): { readonly ordered: SetValue[]; readonly circular: SetValue[] } {
  const ruleCounts = new Map<string, number>();
  for (const { field } of computed) ruleCounts.set(field, (ruleCounts.get(field) ?? 0) + 1);
  const readersByField = new Map<string, PendingRule[]>();
  const pendingRules = computed.map((rule, index) => {
    const reads = [...new Set(listReads(rule.value))].filter((name) => ruleCounts.has(name));
    const pending: PendingRule = { index, rule, unresolved: reads.length };
    for (const name of reads) {
      const readers = readersByField.get(name) ?? [];
      readers.push(pending);
      readersByField.set(name, readers);
    }
    return pending;
  });
  // Each round contains the rules whose fields are all computed, in the order of the form.
  const ordered: PendingRule[] = [];
  for (let ready = pendingRules.filter(({ unresolved }) => unresolved === 0); ready.length > 0; ) {
    for (const pending of ready) ordered.push(pending);
    const next: PendingRule[] = [];
    for (const { field } of ready.map(({ rule }) => rule)) {
      // A field with several rules is computed after the last of them.
      const rules = (ruleCounts.get(field) ?? 0) - 1;
      ruleCounts.set(field, rules);
      if (rules > 0) continue;
      for (const reader of readersByField.get(field) ?? []) {
        reader.unresolved -= 1;
        if (reader.unresolved === 0) next.push(reader);
      }
    }
    ready = next.toSorted((a, b) => a.index - b.index);
  }
  return {
    ordered: ordered.map(({ rule }) => rule),
    circular: pendingRules.filter(({ unresolved }) => unresolved > 0).map(({ rule }) => rule),
  };
}
