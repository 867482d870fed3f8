import type { VisibleDepartments } from "#modules/administration/department-admin/visible-departments.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { TableImports } from "#modules/reference/table-import/table-import.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { departmentImportRoutes } from "./department-import.routes.ts";
import { createDepartmentSubject } from "./department-subject.service.ts";

export interface DepartmentImportUses {
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly departmentMembers: DepartmentMembers;
  readonly departmentTree: DepartmentTree;
  readonly visibleDepartments: VisibleDepartments;
  readonly proofs: ProofService;
  readonly roleChanges: RoleChanges;
  readonly tableImports: TableImports;
}

/** Import and export of departments by spreadsheet. */
export function createDepartmentImportModule({ reports }: Platform, uses: DepartmentImportUses) {
  const imports = uses.tableImports.of(createDepartmentSubject(uses));
  return { routes: departmentImportRoutes({ ...uses, imports, reports: reports.db }) };
}
