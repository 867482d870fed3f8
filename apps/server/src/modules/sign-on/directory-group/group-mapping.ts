interface MappedGroup {
  readonly key: string;
  readonly roleId: string;
  readonly roleName: string;
}

/** The roles that groups of a directory grant. */
export interface GroupMapping {
  readonly isEmpty: boolean;
  /** True if a role is mapped to the group, in any spelling of its name. */
  has(group: string): boolean;
  /** Returns the roles of the groups, each once. */
  rolesBy(groups: readonly string[]): readonly { readonly id: string; readonly name: string }[];
}

/** `keyOf`: the normal form of a name for comparison. */
export function groupMapping(rows: readonly MappedGroup[], keyOf: (name: string) => string): GroupMapping {
  const keys = new Set(rows.map(({ key }) => key));
  return {
    isEmpty: rows.length === 0,
    has: (group) => keys.has(keyOf(group)),
    rolesBy: (groups) => {
      const groupKeys = new Set(groups.map(keyOf));
      const names = new Map(
        rows.filter(({ key }) => groupKeys.has(key)).map(({ roleId, roleName }) => [roleId, roleName]),
      );
      return [...names].map(([id, name]) => ({ id, name }));
    },
  };
}
