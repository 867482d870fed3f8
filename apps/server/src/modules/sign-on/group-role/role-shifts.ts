/** Which roles each person is to hold by the word of a system, by ids. */
export type WantedRoles = ReadonlyMap<string, ReadonlySet<string>>;

/** A role that somebody holds. */
export interface Holding {
  readonly userId: string;
  readonly roleId: string;
}

/** People by the role that they are to get or to lose. */
export interface RoleShifts {
  readonly give: ReadonlyMap<string, readonly string[]>;
  readonly take: ReadonlyMap<string, readonly string[]>;
}

const byRole = (holdings: readonly Holding[]): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(holdings, ({ roleId }) => roleId)].map(([roleId, of]) => [roleId, of.map(({ userId }) => userId)]),
  );

/**
 * What lies between what people hold and what they are to hold. `held`: by whatever means, so that nobody is given what they have.
 * `noted`: what the system itself has given, so that it takes no more than that.
 */
export function shiftsBetween(
  wanted: WantedRoles,
  { held, noted }: { readonly held: readonly Holding[]; readonly noted: readonly Holding[] },
): RoleShifts {
  const heldBy = new Set(held.map(({ userId, roleId }) => `${userId} ${roleId}`));
  const missing = [...wanted].flatMap(([userId, roleIds]) =>
    [...roleIds].filter((roleId) => !heldBy.has(`${userId} ${roleId}`)).map((roleId) => ({ userId, roleId })),
  );
  const over = noted.filter(({ userId, roleId }) => wanted.get(userId)?.has(roleId) === false);
  return { give: byRole(missing), take: byRole(over) };
}
