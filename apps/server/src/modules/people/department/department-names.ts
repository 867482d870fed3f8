/** A department by what a file may call it. */
export interface DepartmentNames {
  /** Its code; undefined: there is none; null: several are called so. */
  find(typed: string): string | null | undefined;
}

/** Each level of a code is a letter and two digits. */
const LEVEL = 3;

/** By code, by the names on the way from the root, or by a name that one department alone has. In the order of the codes. */
export function departmentNames(
  all: readonly { readonly orgCode: string; readonly departName: string }[],
): DepartmentNames {
  const byCode = new Map(all.map(({ orgCode, departName }) => [orgCode, departName]));
  const byName = new Map<string, string | null>();
  const byPath = new Map<string, string>();
  for (const { orgCode, departName } of all) {
    byName.set(departName, byName.has(departName) ? null : orgCode);
    const names = Array.from({ length: Math.ceil(orgCode.length / LEVEL) }, (_, n) =>
      byCode.get(orgCode.slice(0, (n + 1) * LEVEL)),
    );
    byPath.set(names.join("/"), orgCode);
  }
  return {
    find: (typed) => {
      if (byCode.has(typed)) return typed;
      const path = typed
        .split(/[/／>]/)
        .map((name) => name.trim())
        .join("/");
      return byPath.get(path) ?? byName.get(path);
    },
  };
}
