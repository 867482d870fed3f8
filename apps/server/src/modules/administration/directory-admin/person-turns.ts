import type { PersonChange } from "./import-plan.ts";

/** Fields whose values are unique among accounts. */
export const UNIQUE = ["username", "phone", "email"] as const;
export type Unique = (typeof UNIQUE)[number];

/** Fields by account id. */
export type Held = ReadonlyMap<string, ReadonlySet<Unique>>;

type Change = Pick<PersonChange, "known" | Unique>;

/**
 * Yields each value that one person is to get and another has now and is to give up; compared as the unique indexes
 * compare.
 */
function* wishes(changes: readonly Change[]) {
  for (const field of UNIQUE) {
    const givers = changes.filter((one) => one[field] !== undefined && one.known[field] !== null);
    const holders = new Map(givers.map((one) => [one.known[field]?.toLowerCase(), one]));
    for (const taker of changes) {
      const value = taker[field];
      const giver = typeof value === "string" ? holders.get(value.toLowerCase()) : undefined;
      if (giver && giver !== taker) yield { field, taker, giver };
    }
  }
}

/**
 * Groups the people who exchange values into connected circles or chains, in order; people who wait for nobody are in
 * none.
 */
export function circlesOf<C extends Change>(changes: readonly C[]): C[][] {
  const heads = new Map<string, string>();
  const headOf = (id: string): string => {
    let head = id;
    for (let next = heads.get(head); next !== undefined && next !== head; next = heads.get(head)) head = next;
    // Shortens the path to the head, so that a long chain is walked only once.
    for (let one: string | undefined = id; one !== undefined && one !== head; ) {
      const next = heads.get(one);
      heads.set(one, head);
      one = next;
    }
    heads.set(head, head);
    return head;
  };
  for (const { taker, giver } of wishes(changes)) heads.set(headOf(taker.known.userId), headOf(giver.known.userId));
  const inOne = changes.filter(({ known }) => heads.has(known.userId));
  return [...Map.groupBy(inOne, ({ known }) => headOf(known.userId)).values()];
}

/**
 * Returns the fields that each person gives up before any value is assigned. `kept`: fields that cannot be given up;
 * people who wait for these give up nothing either.
 */
export function givenUp(changes: readonly Change[], kept: Held): Held {
  const keeps = new Map([...kept].map(([id, fields]) => [id, new Set(fields)]));
  const all = [...wishes(changes)];
  const takersOf = Map.groupBy(all, ({ giver }) => giver.known.userId);
  const keeping = [...kept.keys()];
  for (let id = keeping.pop(); id !== undefined; id = keeping.pop())
    for (const { field, taker } of takersOf.get(id) ?? []) {
      const fields = keeps.get(taker.known.userId) ?? new Set();
      if (!keeps.get(id)?.has(field) || fields.has(field)) continue;
      keeps.set(taker.known.userId, fields.add(field));
      keeping.push(taker.known.userId);
    }
  const given = new Map<string, Set<Unique>>();
  for (const { field, giver } of all)
    if (!keeps.get(giver.known.userId)?.has(field))
      given.set(giver.known.userId, (given.get(giver.known.userId) ?? new Set()).add(field));
  return given;
}
