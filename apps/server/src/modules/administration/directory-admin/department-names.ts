export interface NamedDepartment {
  readonly id: string;
  readonly parentId: string | null;
  readonly orgCode: string;
  readonly departName: string;
}

/**
 * Returns a finder of a department's code by the text of a directory: its code, its path from the root, or a unique
 * name. Undefined: there is none within the branch, or several.
 */
export function createDepartmentFinder(
  all: readonly NamedDepartment[],
  branch: string,
): (text: string) => string | undefined {
  const byId = new Map(all.map((one) => [one.id, one]));
  const pathOf = (one: NamedDepartment): string => {
    const parent = one.parentId === null ? undefined : byId.get(one.parentId);
    return parent ? `${pathOf(parent)}/${one.departName}` : one.departName;
  };
  const within = all.filter(({ orgCode }) => orgCode.startsWith(branch));
  const byCode = new Set(within.map(({ orgCode }) => orgCode));
  const byPath = new Map(within.map((one) => [pathOf(one), one.orgCode]));
  const byName = Map.groupBy(within, ({ departName }) => departName);
  return (text) => {
    if (byCode.has(text)) return text;
    const names = text
      .split("/")
      .map((name) => name.trim())
      .join("/");
    const [one, other] = byName.get(text) ?? [];
    return byPath.get(names) ?? (other ? undefined : one?.orgCode);
  };
}
