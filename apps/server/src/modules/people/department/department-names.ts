/** Finds departments by the names that files use. */
export interface DepartmentNames {
  /** Returns the code; undefined: unknown; null: several departments have the name. */
  find(typed: string): string | null | undefined;
}

/** Characters a level: a letter and two digits. */
const LEVEL = 3;

/** Finds by code, by the path of names from the root, or by a unique name. `all` must be sorted by code. */
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
