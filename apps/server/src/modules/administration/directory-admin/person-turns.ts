import type { PersonChange } from "./import-plan.ts";

/** Fields whose values are unique among accounts. */
export const UNIQUE_FIELDS = ["username", "phone", "email"] as const;
export type UniqueField = (typeof UNIQUE_FIELDS)[number];

/** Fields by account id. */
export type FieldsByUser = ReadonlyMap<string, ReadonlySet<UniqueField>>;

type Change = Pick<PersonChange, "storedPerson" | UniqueField>;

/**
 * Yields each value that the directory moves from one person to another. Values are compared as the unique indexes
 * compare them.
 */
function* eachTransfer(changes: readonly Change[]) {
  for (const field of UNIQUE_FIELDS) {
    const owners = changes.filter((change) => change[field] !== undefined && change.storedPerson[field] !== null);
    const ownerByValue = new Map(owners.map((change) => [change.storedPerson[field]?.toLowerCase(), change]));
    for (const receiver of changes) {
      const value = receiver[field];
      const owner = typeof value === "string" ? ownerByValue.get(value.toLowerCase()) : undefined;
      if (owner && owner !== receiver) yield { field, receiver, owner };
    }
  }
}

/**
 * Groups the people who exchange values into connected circles or chains, in order. People who exchange no value are
 * omitted.
 */
export function groupExchanges<C extends Change>(changes: readonly C[]): C[][] {
  const headById = new Map<string, string>();
  const findHead = (id: string): string => {
    let head = id;
    for (let next = headById.get(head); next !== undefined && next !== head; next = headById.get(head)) head = next;
    // Shortens the path to the head, so that a long chain is walked only once.
    for (let current: string | undefined = id; current !== undefined && current !== head; ) {
      const next = headById.get(current);
      headById.set(current, head);
      current = next;
    }
    headById.set(head, head);
    return head;
  };
  for (const { receiver, owner } of eachTransfer(changes))
    headById.set(findHead(receiver.storedPerson.userId), findHead(owner.storedPerson.userId));
  const exchanging = changes.filter(({ storedPerson }) => headById.has(storedPerson.userId));
  return [...Map.groupBy(exchanging, ({ storedPerson }) => findHead(storedPerson.userId)).values()];
}

/**
 * Returns the fields that each person gives up before any value is assigned. `retained`: fields that cannot be given
 * up; people who would receive these retain their own value as well.
 */
export function findReleasedFields(changes: readonly Change[], retained: FieldsByUser): FieldsByUser {
  const retainedByUser = new Map([...retained].map(([id, fields]) => [id, new Set(fields)]));
  const transfers = [...eachTransfer(changes)];
  const transfersByOwner = Map.groupBy(transfers, ({ owner }) => owner.storedPerson.userId);
  const pendingIds = [...retained.keys()];
  for (let id = pendingIds.pop(); id !== undefined; id = pendingIds.pop())
    for (const { field, receiver } of transfersByOwner.get(id) ?? []) {
      const fields = retainedByUser.get(receiver.storedPerson.userId) ?? new Set();
      if (!retainedByUser.get(id)?.has(field) || fields.has(field)) continue;
      retainedByUser.set(receiver.storedPerson.userId, fields.add(field));
      pendingIds.push(receiver.storedPerson.userId);
    }
  const released = new Map<string, Set<UniqueField>>();
  for (const { field, owner } of transfers)
    if (!retainedByUser.get(owner.storedPerson.userId)?.has(field))
      released.set(owner.storedPerson.userId, (released.get(owner.storedPerson.userId) ?? new Set()).add(field));
  return released;
}
