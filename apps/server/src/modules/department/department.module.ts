import type { Platform } from "../../platform/platform.ts";
import { departmentRoutes } from "./department.routes.ts";
import { createDepartmentService } from "./department.service.ts";
import { createDepartmentStore } from "./department.store.ts";

export function createDepartmentModule({ db }: Platform) {
  const store = createDepartmentStore(db);
  const departments = createDepartmentService(store);
  return { services: { departments }, routes: departmentRoutes(departments), eraser: store.removeMember };
}
