import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { ImportBy, ImportSubject, RowWriter } from "#modules/reference/table-import/table-import.service.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { departmentColumns } from "./department-columns.ts";
import { createDepartmentValidator, type NewDepartment, pathsOf } from "./department-rows.ts";

export interface DepartmentSubjectDeps {
  readonly departments: Pick<DepartmentService, "normalisedName">;
  readonly departmentTree: Pick<DepartmentTree, "lockChanges" | "all" | "insertMany" | "nextCode">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
}

interface ParentDepartment {
  readonly id: string | null;
  readonly orgCode: string;
  /** Codes of its children. */
  readonly taken: Set<string>;
  last: number;
}

const ROOTS = "";

/** Departments as rows of a file: creates new ones, and leaves existing ones unchanged. */
export function createDepartmentSubject(deps: DepartmentSubjectDeps): ImportSubject<NewDepartment> {
  const { departments, departmentTree: tree, roleChanges } = deps;

  /** Returns every possible parent by its path. */
  async function listParents(tx: Tx): Promise<Map<string, ParentDepartment>> {
    const all = await tree.all(tx);
    const paths = pathsOf(all);
    const parentByPath = new Map<string, ParentDepartment>([
      [ROOTS, { id: null, orgCode: "", taken: new Set(), last: 0 }],
    ]);
    for (const { id, orgCode } of all)
      parentByPath.set(paths.get(id) ?? "", { id, orgCode, taken: new Set(), last: 0 });
    for (const { parentId, orgCode, sortOrder } of all) {
      const parent = parentByPath.get(parentId === null ? ROOTS : (paths.get(parentId) ?? ROOTS));
      parent?.taken.add(orgCode);
      if (parent) parent.last = Math.max(parent.last, sortOrder);
    }
    return parentByPath;
  }

  const writer = (tx: Tx, { caller, at }: ImportBy): RowWriter<NewDepartment> => {
    let parentByPath: Map<string, ParentDepartment> | undefined;
    let count = 0;
    return {
      write: async (items) => {
        parentByPath ??= await listParents(tx);
        const rows = [];
        for (const { departName, parentPath, path } of items) {
          const parent = parentByPath.get(parentPath ?? ROOTS);
          if (!parent) throw new Error("a department has no parent");
          const orgCode = tree.nextCode(parent.orgCode, parent.taken);
          parent.taken.add(orgCode);
          parent.last += 1;
          const id = newId();
          rows.push({ id, parentId: parent.id, orgCode, departName, sortOrder: parent.last });
          parentByPath.set(path, { id, orgCode, taken: new Set(), last: 0 });
        }
        await tree.insertMany(tx, rows, { by: caller.userId, at });
        count += rows.length;
        return rows.map(({ id }) => id);
      },
      finish: async () => ({ after: { departments: count } }),
    };
  };

  return {
    key: "departments",
    label: "部门",
    action: "department.import",
    page: "/system/departments#imports",
    columns: departmentColumns,
    judge: async (tx) => {
      await tree.lockChanges(tx);
      const judge = createDepartmentValidator(await tree.all(tx), departments.normalisedName);
      return async (_, rows) => rows.map(judge);
    },
    writer,
    notify: roleChanges.publishRightsChange,
  };
}
