import type { ImportFault, JudgedRow, TypedRow } from "#modules/reference/table-import/table-import.service.ts";
import { titles } from "./department-columns.ts";

export interface KnownDepartment {
  readonly id: string;
  readonly parentId: string | null;
  readonly orgCode: string;
  readonly departName: string;
}

/** A department to create; its ancestors are created first. */
export interface NewDepartment {
  readonly departName: string;
  /** Names from the root, joined by `/`; null: a root. */
  readonly parentPath: string | null;
  readonly path: string;
}

const MAX_LEVELS = 13;
const MAX_SIBLINGS = 2_574;
const ROOTS = "";

const fault = (column: keyof typeof titles, code: string, message: string): ImportFault => ({
  column: titles[column],
  code,
  message,
});

/** Returns the path from the root to each department, by its id. */
export function pathsOf(all: readonly KnownDepartment[]): Map<string, string> {
  const byId = new Map(all.map((department) => [department.id, department]));
  const paths = new Map<string, string>();
  const pathOf = ({ id, parentId, departName }: KnownDepartment): string => {
    const cachedPath = paths.get(id);
    if (cachedPath !== undefined) return cachedPath;
    const parent = parentId === null ? undefined : byId.get(parentId);
    const path = parent ? `${pathOf(parent)}/${departName}` : departName;
    paths.set(id, path);
    return path;
  };
  for (const department of all) pathOf(department);
  return paths;
}

/** The possible parents of a row: existing departments, and those that earlier rows of the file create. */
class Tree {
  private readonly existingPaths = new Set<string>();
  private readonly rowByPath = new Map<string, number>();
  private readonly children = new Map<string, number>();
  private readonly byCode = new Map<string, string>();
  private readonly byName = new Map<string, string | null>();

  constructor(all: readonly KnownDepartment[]) {
    const paths = pathsOf(all);
    for (const { id, orgCode, departName } of all) {
      const path = paths.get(id) ?? departName;
      this.existingPaths.add(path);
      this.byCode.set(orgCode, path);
      this.byName.set(departName, this.byName.has(departName) ? null : path);
      this.count(path);
    }
  }

  exists = (path: string): boolean => this.existingPaths.has(path);
  rowOf = (path: string): number | undefined => this.rowByPath.get(path);
  isFull = (parentPath: string | null): boolean => (this.children.get(parentPath ?? ROOTS) ?? 0) >= MAX_SIBLINGS;

  make(path: string, number: number): void {
    this.rowByPath.set(path, number);
    this.count(path);
  }

  /** Undefined: there is none; null: the name is ambiguous. */
  parentOf(typed: string): string | null | undefined {
    const path = typed
      .split(/[/／]/)
      .map((name) => name.trim())
      .join("/");
    if (this.existingPaths.has(path) || this.rowByPath.has(path)) return path;
    return this.byCode.get(typed) ?? this.byName.get(path);
  }

  private count(path: string): void {
    const parent = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ROOTS;
    this.children.set(parent, (this.children.get(parent) ?? 0) + 1);
  }
}

/** Checks the rows of one file in order. `normaliseName`: undefined if a name has no readable character. */
export function createDepartmentValidator(
  all: readonly KnownDepartment[],
  normaliseName: (typed: string) => string | undefined,
) {
  const tree = new Tree(all);

  function placeOf(typed: string): { parentPath: string | null; faults: ImportFault[] } {
    if (typed === "") return { parentPath: null, faults: [] };
    const found = tree.parentOf(typed);
    if (found) return { parentPath: found, faults: [] };
    const faults =
      found === null
        ? [fault("parent", "ambiguous", `存在多个名为“${typed}”的部门，请填写编码或完整路径`)]
        : [fault("parent", "unknown", `部门“${typed}”不存在；上级须已存在，或为本文件中靠前的行`)];
    return { parentPath: null, faults };
  }

  return ({ number, texts }: TypedRow): JudgedRow<NewDepartment> => {
    const typed = texts.departName ?? "";
    const departName = normaliseName(typed);
    const { parentPath, faults } = placeOf(texts.parent ?? "");
    const name = [parentPath ?? texts.parent, typed].filter(Boolean).join("/");
    if (typed === "") return { number, name, faults, outcome: null };
    if (departName === undefined || /[/／]/.test(departName))
      faults.push(fault("departName", "malformed", "名称应为可读的文字，不能含 /"));
    if (faults.length > 0 || departName === undefined) return { number, name, faults, outcome: null };

    const path = parentPath === null ? departName : `${parentPath}/${departName}`;
    if (tree.exists(path)) return { number, name, faults, outcome: { kind: "kept" } };
    const earlier = tree.rowOf(path);
    if (earlier !== undefined) faults.push(fault("departName", "repeated", `与第 ${earlier} 行重复`));
    else if (path.split("/").length > MAX_LEVELS) faults.push(fault("parent", "too_deep", "部门层级最多 13 级"));
    else if (tree.isFull(parentPath)) faults.push(fault("parent", "too_many", "同一上级下最多 2574 个部门"));
    if (faults.length > 0) return { number, name, faults, outcome: null };
    tree.make(path, number);
    return { number, name, faults, outcome: { kind: "new", item: { departName, parentPath, path } } };
  };
}
