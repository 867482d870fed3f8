import type { DepartmentReferences } from "../department/department-tree.service.ts";

export const createSubsystemDepartments = (store: DepartmentReferences): DepartmentReferences => store;
