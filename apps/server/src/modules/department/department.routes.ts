import { routes } from "../../http/routes.ts";
import type { AccountService } from "../account/account.service.ts";
import { type DepartmentService, userInfoOf } from "./department.service.ts";

export const departmentRoutes = (service: DepartmentService, accounts: AccountService) =>
  routes({
    "department.select": async ({ body }, { caller, origin }) => {
      await service.select(caller, body, origin);
      return { userInfo: userInfoOf(caller, (await accounts.find(caller.userId))?.avatar ?? null) };
    },
    "department.listOwn": async (_input, { caller }) => ({
      list: await service.listFor(caller.userId),
      orgCode: caller.department?.orgCode ?? null,
    }),
  });
