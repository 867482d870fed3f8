import type { FormEnhancement } from "@tender/contract";

type SetValue = FormEnhancement["computed"][number];

/** `unresolved`: number of fields it reads that are not computed yet. */
interface Waiting {
  readonly place: number;
  readonly one: SetValue;
  unresolved: number;
}

/** Returns computed fields in the order of their dependencies; `circular`: fields that depend on themselves. */
export function computingOrder(
  computed: readonly SetValue[],
  readOf: (text: string) => readonly string[],
): { readonly ordered: SetValue[]; readonly circular: SetValue[] } {
  const rulesOf = new Map<string, number>();
  for (const { field } of computed) rulesOf.set(field, (rulesOf.get(field) ?? 0) + 1);
  const readersOf = new Map<string, Waiting[]>();
  const all = computed.map((one, place) => {
    const reads = [...new Set(readOf(one.value))].filter((name) => rulesOf.has(name));
    const waiting: Waiting = { place, one, unresolved: reads.length };
    for (const name of reads) {
      const readers = readersOf.get(name) ?? [];
      readers.push(waiting);
      readersOf.set(name, readers);
    }
    return waiting;
  });
  // Round by round, each in the order of the form.
  const ordered: Waiting[] = [];
  for (let round = all.filter(({ unresolved }) => unresolved === 0); round.length > 0; ) {
    for (const one of round) ordered.push(one);
    const next: Waiting[] = [];
    for (const { field } of round.map(({ one }) => one)) {
      // A field with several rules is computed after the last of them.
      const rules = (rulesOf.get(field) ?? 0) - 1;
      rulesOf.set(field, rules);
      if (rules > 0) continue;
      for (const reader of readersOf.get(field) ?? []) {
        reader.unresolved -= 1;
        if (reader.unresolved === 0) next.push(reader);
      }
    }
    round = next.toSorted((one, other) => one.place - other.place);
  }
  return {
    ordered: ordered.map(({ one }) => one),
    circular: all.filter(({ unresolved }) => unresolved > 0).map(({ one }) => one),
  };
}
