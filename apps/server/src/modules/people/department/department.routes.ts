import { routes } from "#http/routes.ts";
import type { DepartmentService } from "./department.service.ts";

export const departmentRoutes = (service: DepartmentService) =>
  routes({
    "department.listOwn": async (_input, { caller }) => ({
      list: await service.listFor(caller.userId),
      orgCode: caller.department?.orgCode ?? null,
    }),
  });
