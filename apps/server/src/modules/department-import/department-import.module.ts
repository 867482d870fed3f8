import type { Platform } from "../../platform/platform.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { DepartmentMembers } from "../department/department-member.store.ts";
import type { DepartmentTree } from "../department/department-tree.service.ts";
import type { DepartmentsInSight } from "../department-admin/departments-in-sight.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { TableImports } from "../table-import/table-import.service.ts";
import { departmentImportRoutes } from "./department-import.routes.ts";
import { createDepartmentSubject } from "./department-subject.service.ts";

export interface DepartmentImportUses {
  readonly audit: AuditService;
  readonly departments: DepartmentService;
  readonly departmentMembers: DepartmentMembers;
  readonly departmentTree: DepartmentTree;
  readonly departmentsInSight: DepartmentsInSight;
  readonly proofs: ProofService;
  readonly roleChanges: RoleChanges;
  readonly tableImports: TableImports;
}

/** Departments out of a spreadsheet, and into one. */
export function createDepartmentImportModule({ reports }: Platform, uses: DepartmentImportUses) {
  const imports = uses.tableImports.of(createDepartmentSubject(uses));
  return { routes: departmentImportRoutes({ ...uses, imports, reports: reports.db }) };
}
