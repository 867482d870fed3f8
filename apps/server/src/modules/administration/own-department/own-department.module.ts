import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Memberships } from "#modules/administration/department-admin/membership-admin.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createOwnBranch } from "./own-branch.service.ts";
import { ownDepartmentRoutes } from "./own-department.routes.ts";
import { createOwnDepartment } from "./own-department.service.ts";

export interface OwnDepartmentUses {
  readonly departmentMembers: DepartmentMembers;
  readonly departmentTree: DepartmentTree;
  readonly memberships: Memberships;
  readonly proofs: ProofService;
  readonly roleAssignment: RoleAssignment;
}

/** 我的部门: members and roles within a leader's own branches. */
export function createOwnDepartmentModule({ db }: Platform, uses: OwnDepartmentUses) {
  const ownDepartment = createOwnDepartment({ ...uses, db, branch: createOwnBranch(uses) });
  return { routes: ownDepartmentRoutes({ ownDepartment, proofs: uses.proofs }) };
}
