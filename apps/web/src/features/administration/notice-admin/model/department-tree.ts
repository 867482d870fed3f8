export interface DepartmentNode {
  readonly value: string;
  readonly title: string;
  readonly children: DepartmentNode[];
}

/** Builds a tree from codes that start with their parent's code, given in the order of the tree. */
export function departmentTree(departments: readonly { orgCode: string; departName: string }[]): DepartmentNode[] {
  const roots: DepartmentNode[] = [];
  const path: DepartmentNode[] = [];
  for (const { orgCode, departName } of departments) {
    const node: DepartmentNode = { value: orgCode, title: departName, children: [] };
    while (path.length > 0 && !orgCode.startsWith(path.at(-1)?.value ?? "")) path.pop();
    (path.at(-1)?.children ?? roots).push(node);
    path.push(node);
  }
  return roots;
}
