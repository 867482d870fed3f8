import type { DepartmentReferences } from "../department/department-tree.service.ts";

export const createNoticeDepartments = (store: DepartmentReferences): DepartmentReferences => store;
