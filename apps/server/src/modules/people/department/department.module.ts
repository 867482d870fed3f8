import { createDeclared } from "#platform/declared.ts";
import type { Platform } from "#platform/platform.ts";
import { departmentRoutes } from "./department.routes.ts";
import { createDepartmentService } from "./department.service.ts";
import { createDepartmentStore } from "./department.store.ts";
import { createDepartmentMemberStore } from "./department-member.store.ts";
import { createDepartmentTree, type DepartmentReferences } from "./department-tree.service.ts";
import { createDepartmentTreeStore } from "./department-tree.store.ts";

/** The tree of departments and their members. */
export function createDepartmentModule({ db }: Platform) {
  const store = createDepartmentStore(db);
  const departments = createDepartmentService(store);
  return {
    services: {
      departments,
      departmentTree: createDepartmentTree(createDepartmentTreeStore(db)),
      departmentMembers: createDepartmentMemberStore(db),
      departmentReferences: createDeclared<DepartmentReferences>(),
    },
    routes: departmentRoutes(departments),
    eraser: store.removeMember,
  };
}
