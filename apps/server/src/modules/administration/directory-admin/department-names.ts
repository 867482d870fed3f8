export interface NamedDepartment {
  readonly id: string;
  readonly parentId: string | null;
  readonly orgCode: string;
  readonly departName: string;
}

/**
 * Returns a finder of a department's code by the text of a directory: its code, its path from the root, or a unique
 * name. Undefined: there is none branchDepartments the branch, or several.
 */
export function createDepartmentFinder(
  departments: readonly NamedDepartment[],
  branch: string,
): (text: string) => string | undefined {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const findPath = (department: NamedDepartment): string => {
    const parent = department.parentId === null ? undefined : byId.get(department.parentId);
    return parent ? `${findPath(parent)}/${department.departName}` : department.departName;
  };
  const branchDepartments = departments.filter(({ orgCode }) => orgCode.startsWith(branch));
  const codes = new Set(branchDepartments.map(({ orgCode }) => orgCode));
  const codeByPath = new Map(branchDepartments.map((department) => [findPath(department), department.orgCode]));
  const departmentsByName = Map.groupBy(branchDepartments, ({ departName }) => departName);
  return (text) => {
    if (codes.has(text)) return text;
    const path = text
      .split("/")
      .map((name) => name.trim())
      .join("/");
    const [department, namesake] = departmentsByName.get(text) ?? [];
    return codeByPath.get(path) ?? (namesake ? undefined : department?.orgCode);
  };
}
