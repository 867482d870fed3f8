import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentRow, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { topmostOf } from "./own-branch.ts";

/**
 * The branches that a person leads: departments with all departments below. They are read for each request, so that
 * the end of leadership ends access at once.
 */
export interface OwnBranch {
  /** The departments that the caller leads, without those below another of them, in the order of their codes. */
  managedDepartments(tx: Tx, caller: Caller): Promise<readonly { readonly id: string; readonly orgCode: string }[]>;
  /** Throws department.not_found for a department outside the own branches. */
  require(tx: Tx, departmentId: string, caller: Caller): Promise<DepartmentRow>;
  /**
   * Does the same for a change, and locks the tree, so that leadership does not end concurrently.
   */
  requireManaged(tx: Tx, departmentId: string, caller: Caller): Promise<DepartmentRow>;
}

export interface OwnBranchDeps {
  readonly departmentTree: Pick<DepartmentTree, "find" | "lockChanges">;
  readonly departmentMembers: Pick<DepartmentMembers, "listDepartmentsOfLeader">;
}

export function createOwnBranch({ departmentTree: tree, departmentMembers: members }: OwnBranchDeps): OwnBranch {
  const managedDepartments: OwnBranch["managedDepartments"] = async (tx, { userId }) =>
    topmostOf(await members.listDepartmentsOfLeader(tx, userId));
  const branch: OwnBranch = {
    managedDepartments,
    require: async (tx, departmentId, caller) => {
      const row = await tree.find(tx, departmentId);
      const branches = row ? await managedDepartments(tx, caller) : [];
      if (!row || !branches.some(({ orgCode }) => row.orgCode.startsWith(orgCode)))
        throw new AppError("department.not_found");
      return row;
    },
    requireManaged: async (tx, departmentId, caller) => {
      await tree.lockChanges(tx);
      return branch.require(tx, departmentId, caller);
    },
  };
  return branch;
}
