import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentRow, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { topmostOf } from "./own-branch.ts";

/** What somebody leads: those departments and everything below them. Asked anew each time, so that it ends at once. */
export interface OwnBranch {
  /** The departments that they lead, without those that lie below another of them, in the order of the codes. */
  led(on: Tx, caller: Caller): Promise<readonly { readonly id: string; readonly orgCode: string }[]>;
  /** A department outside is not there: throws department.not_found. */
  require(on: Tx, departmentId: string, caller: Caller): Promise<DepartmentRow>;
  /** The same for a change: whoever takes leadership away meanwhile waits, or has come first. */
  requireHeld(tx: Tx, departmentId: string, caller: Caller): Promise<DepartmentRow>;
}

export interface OwnBranchDeps {
  readonly departmentTree: Pick<DepartmentTree, "find" | "takeTurn">;
  readonly departmentMembers: Pick<DepartmentMembers, "ledBy">;
}

export function createOwnBranch({ departmentTree: tree, departmentMembers: members }: OwnBranchDeps): OwnBranch {
  const led: OwnBranch["led"] = async (on, { userId }) => topmostOf(await members.ledBy(on, userId));
  const branch: OwnBranch = {
    led,
    require: async (on, departmentId, caller) => {
      const row = await tree.find(on, departmentId);
      const own = row ? await led(on, caller) : [];
      if (!row || !own.some(({ orgCode }) => row.orgCode.startsWith(orgCode)))
        throw new AppError("department.not_found");
      return row;
    },
    requireHeld: async (tx, departmentId, caller) => {
      await tree.takeTurn(tx);
      return branch.require(tx, departmentId, caller);
    },
  };
  return branch;
}
