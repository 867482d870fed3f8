import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentReferences, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { departmentAdminRoutes } from "./department-admin.routes.ts";
import { createDepartmentAdmin } from "./department-admin.service.ts";
import { createDepartmentMoves } from "./department-moves.service.ts";
import { createMembershipAdmin, type Memberships } from "./membership-admin.service.ts";
import { createMergeAdmin } from "./merge-admin.service.ts";
import { ruledDepartments } from "./ruled-departments.store.ts";
import { createVisibleDepartments } from "./visible-departments.service.ts";

export interface DepartmentAdminUses {
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly departmentMembers: DepartmentMembers;
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly departmentTree: DepartmentTree;
  readonly managedAccounts: ManagedAccounts;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
  readonly roleChanges: RoleChanges;
  readonly roleDepartments: RoleDepartments;
  readonly roleAssignment: RoleAssignment;
  readonly takeoverGuard: TakeoverGuard;
}

/** 部门管理: the tree of departments, their members and leaders. */
export function createDepartmentAdminModule({ db, work, clock }: Platform, uses: DepartmentAdminUses) {
  const references = uses.departmentReferences.all;
  const departmentMoves = createDepartmentMoves({ ...uses, references });
  const deps = { ...uses, db, work: work.db, clock, references, moves: departmentMoves };
  const visibleDepartments = createVisibleDepartments(uses.departmentTree, uses.dataRules.declare(ruledDepartments));
  const membership = createMembershipAdmin(deps);
  return {
    services: { visibleDepartments, departmentMoves, memberships: membership as Memberships },
    routes: departmentAdminRoutes({
      ...uses,
      db,
      visibleDepartments,
      admin: createDepartmentAdmin(deps),
      membership,
      merging: createMergeAdmin(deps),
    }),
  };
}
