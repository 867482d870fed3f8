import type { FormEnhancement } from "@tender/contract";

type SetValue = FormEnhancement["computed"][number];

/** Of one computed field: how many of those that it reads are still to come. */
interface Waiting {
  readonly place: number;
  readonly one: SetValue;
  left: number;
}

/** Computed fields in the order in which they are worked out; what waits for itself is left over. */
export function computingOrder(
  computed: readonly SetValue[],
  readOf: (text: string) => readonly string[],
): { readonly ordered: SetValue[]; readonly circular: SetValue[] } {
  const rulesOf = new Map<string, number>();
  for (const { field } of computed) rulesOf.set(field, (rulesOf.get(field) ?? 0) + 1);
  const readersOf = new Map<string, Waiting[]>();
  const all = computed.map((one, place) => {
    const reads = [...new Set(readOf(one.value))].filter((name) => rulesOf.has(name));
    const waiting: Waiting = { place, one, left: reads.length };
    for (const name of reads) {
      const readers = readersOf.get(name) ?? [];
      readers.push(waiting);
      readersOf.set(name, readers);
    }
    return waiting;
  });
  // Round by round, in each in the order of the form.
  const ordered: Waiting[] = [];
  for (let round = all.filter(({ left }) => left === 0); round.length > 0; ) {
    for (const one of round) ordered.push(one);
    const next: Waiting[] = [];
    for (const { field } of round.map(({ one }) => one)) {
      // A field with several rules is there when the last of them is.
      const rules = (rulesOf.get(field) ?? 0) - 1;
      rulesOf.set(field, rules);
      if (rules > 0) continue;
      for (const reader of readersOf.get(field) ?? []) {
        reader.left -= 1;
        if (reader.left === 0) next.push(reader);
      }
    }
    round = next.toSorted((one, other) => one.place - other.place);
  }
  return {
    ordered: ordered.map(({ one }) => one),
    circular: all.filter(({ left }) => left > 0).map(({ one }) => one),
  };
}
