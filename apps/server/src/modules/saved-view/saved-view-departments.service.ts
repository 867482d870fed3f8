import type { DepartmentReferences } from "../department/department-tree.service.ts";

export const createSavedViewDepartments = (store: DepartmentReferences): DepartmentReferences => store;
