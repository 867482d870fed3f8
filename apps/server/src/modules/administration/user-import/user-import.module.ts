import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { TableImports } from "#modules/reference/table-import/table-import.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { LinkDelivery } from "#modules/sign-on/recovery/link-delivery.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createPersonSubject } from "./person-subject.service.ts";
import { userImportRoutes } from "./user-import.routes.ts";
import { createUserImport } from "./user-import.service.ts";

export interface UserImportUses {
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly departmentMembers: DepartmentMembers;
  readonly departmentTree: DepartmentTree;
  readonly linkDelivery: LinkDelivery;
  readonly managedAccounts: ManagedAccounts;
  readonly permissions: PermissionService;
  readonly proofs: ProofService;
  readonly roleAssignment: RoleAssignment;
  readonly tableImports: TableImports;
  readonly takeoverGuard: TakeoverGuard;
}

/** Import of people from a spreadsheet. */
export function createUserImportModule({ work }: Platform, uses: UserImportUses) {
  const imports = uses.tableImports.of(createPersonSubject(uses));
  const people = createUserImport({ ...uses, imports, work });
  return { routes: userImportRoutes({ imports, people }) };
}
