import type { PersonChange } from "./import-plan.ts";

/** Fields whose values are unique among accounts. */
export const UNIQUE = ["username", "phone", "email"] as const;
export type Unique = (typeof UNIQUE)[number];

/** Fields by account id. */
export type OwnedValues = ReadonlyMap<string, ReadonlySet<Unique>>;

type Change = Pick<PersonChange, "known" | Unique>;

/**
 * Yields each value that one person is to get and another has now and is to give up; compared as the unique indexes
 * compare.
 */
function* transfersIn(changes: readonly Change[]) {
  for (const field of UNIQUE) {
    const owners = changes.filter((one) => one[field] !== undefined && one.known[field] !== null);
    const holders = new Map(owners.map((one) => [one.known[field]?.toLowerCase(), one]));
    for (const receiver of changes) {
      const value = receiver[field];
      const owner = typeof value === "string" ? holders.get(value.toLowerCase()) : undefined;
      if (owner && owner !== receiver) yield { field, receiver, owner };
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
  for (const { receiver, owner } of transfersIn(changes))
    heads.set(headOf(receiver.known.userId), headOf(owner.known.userId));
  const inOne = changes.filter(({ known }) => heads.has(known.userId));
  return [...Map.groupBy(inOne, ({ known }) => headOf(known.userId)).values()];
}

/**
 * Returns the fields that each person gives up before any value is assigned. `kept`: fields that cannot be given up;
 * people who wait for these give up nothing either.
 */
export function releasedValues(changes: readonly Change[], kept: OwnedValues): OwnedValues {
  const retainedBy = new Map([...kept].map(([id, fields]) => [id, new Set(fields)]));
  const all = [...transfersIn(changes)];
  const receiversOf = Map.groupBy(all, ({ owner }) => owner.known.userId);
  const pendingIds = [...kept.keys()];
  for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop())
    for (const { field, receiver } of receiversOf.get(id) ?? []) {
      const fields = retainedBy.get(receiver.known.userId) ?? new Set();
      if (!retainedBy.get(id)?.has(field) || fields.has(field)) continue;
      retainedBy.set(receiver.known.userId, fields.add(field));
      pendingIds.push(receiver.known.userId);
    }
  const released = new Map<string, Set<Unique>>();
  for (const { field, owner } of all)
    if (!retainedBy.get(owner.known.userId)?.has(field))
      released.set(owner.known.userId, (released.get(owner.known.userId) ?? new Set()).add(field));
  return released;
}
