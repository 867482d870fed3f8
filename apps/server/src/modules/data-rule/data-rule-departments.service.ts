import type { DepartmentReferences } from "../department/department-tree.service.ts";

export const createDataRuleDepartments = (store: DepartmentReferences): DepartmentReferences => store;
