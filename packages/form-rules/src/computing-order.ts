import type { FormEnhancement } from "@tender/contract";

type SetValue = FormEnhancement["computed"][number];

/** Computed fields in the order in which they are worked out; what waits for itself is left over. */
export function computingOrder(
  computed: readonly SetValue[],
  readOf: (text: string) => readonly string[],
): { readonly ordered: SetValue[]; readonly circular: SetValue[] } {
  const ordered: SetValue[] = [];
  let waiting = [...computed];
  while (waiting.length > 0) {
    const pending = new Set(waiting.map(({ field }) => field));
    const ready = waiting.filter(({ value }) => !readOf(value).some((name) => pending.has(name)));
    if (ready.length === 0) break;
    ordered.push(...ready);
    waiting = waiting.filter((one) => !ready.includes(one));
  }
  return { ordered, circular: waiting };
}
