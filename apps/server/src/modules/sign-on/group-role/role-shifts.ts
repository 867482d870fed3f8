/** Role ids that each person should hold by a source, by the person's id. */
export type WantedRoles = ReadonlyMap<string, ReadonlySet<string>>;

/** A role that a person holds. */
export interface Holding {
  readonly userId: string;
  readonly roleId: string;
}

/** Ids of people by the role that is to be granted or revoked. */
export interface RoleShifts {
  readonly give: ReadonlyMap<string, readonly string[]>;
  readonly take: ReadonlyMap<string, readonly string[]>;
}

const byRole = (holdings: readonly Holding[]): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(holdings, ({ roleId }) => roleId)].map(([roleId, of]) => [roleId, of.map(({ userId }) => userId)]),
  );

/**
 * Returns the difference between held and wanted roles. `held`: by any means, so that no held role is granted again.
 * `noted`: granted by the system itself, so that nothing else is revoked.
 */
export function shiftsBetween(
  wanted: WantedRoles,
  { held, noted }: { readonly held: readonly Holding[]; readonly noted: readonly Holding[] },
): RoleShifts {
  const heldBy = new Set(held.map(({ userId, roleId }) => `${userId} ${roleId}`));
  const missing = [...wanted].flatMap(([userId, roleIds]) =>
    [...roleIds].filter((roleId) => !heldBy.has(`${userId} ${roleId}`)).map((roleId) => ({ userId, roleId })),
  );
  const surplus = noted.filter(({ userId, roleId }) => wanted.get(userId)?.has(roleId) === false);
  return { give: byRole(missing), take: byRole(surplus) };
}
