import { routes } from "../../http/routes.ts";
import type { AccountService } from "./account.service.ts";

export const accountRoutes = (service: AccountService) =>
  routes({
    "account.readOwn": async (_input, { caller }) => service.readOwn(caller),
  });
