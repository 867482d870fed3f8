interface MappedGroup {
  readonly key: string;
  readonly roleId: string;
  readonly roleName: string;
}

/** Which roles the groups of a directory give. */
export interface GroupMapping {
  readonly isEmpty: boolean;
  /** Does the group stand for a role, however its name is written? */
  has(group: string): boolean;
  /** The roles that somebody's groups give, each once. */
  rolesBy(groups: readonly string[]): readonly { readonly id: string; readonly name: string }[];
}

/** `keyOf`: the form in which names are compared. */
export function groupMapping(rows: readonly MappedGroup[], keyOf: (name: string) => string): GroupMapping {
  const keys = new Set(rows.map(({ key }) => key));
  return {
    isEmpty: rows.length === 0,
    has: (group) => keys.has(keyOf(group)),
    rolesBy: (groups) => {
      const own = new Set(groups.map(keyOf));
      const names = new Map(rows.filter(({ key }) => own.has(key)).map(({ roleId, roleName }) => [roleId, roleName]));
      return [...names].map(([id, name]) => ({ id, name }));
    },
  };
}
