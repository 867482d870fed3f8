/** Role ids that each person should hold by a source, by the person's id. */
export type ExpectedRoles = ReadonlyMap<string, ReadonlySet<string>>;

/** A role that a person holds. */
export interface RoleHolding {
  readonly userId: string;
  readonly roleId: string;
}

/** Ids of people by the role that is to be granted or revoked. */
export interface RoleDifference {
  readonly toGrant: ReadonlyMap<string, readonly string[]>;
  readonly toRevoke: ReadonlyMap<string, readonly string[]>;
}

const byRole = (holdings: readonly RoleHolding[]): ReadonlyMap<string, string[]> =>
  new Map(
    [...Map.groupBy(holdings, ({ roleId }) => roleId)].map(([roleId, roleHoldings]) => [
      roleId,
      roleHoldings.map(({ userId }) => userId),
    ]),
  );

/**
 * Returns the difference between held and expected roles. `held`: by any means, so that no held role is granted again.
 * `noted`: granted by the source itself, so that no other role is revoked.
 */
export function roleDifference(
  expected: ExpectedRoles,
  { held, noted }: { readonly held: readonly RoleHolding[]; readonly noted: readonly RoleHolding[] },
): RoleDifference {
  const heldKeys = new Set(held.map(({ userId, roleId }) => `${userId} ${roleId}`));
  const missing = [...expected].flatMap(([userId, roleIds]) =>
    [...roleIds].filter((roleId) => !heldKeys.has(`${userId} ${roleId}`)).map((roleId) => ({ userId, roleId })),
  );
  const surplus = noted.filter(({ userId, roleId }) => expected.get(userId)?.has(roleId) === false);
  return { toGrant: byRole(missing), toRevoke: byRole(surplus) };
}
