import { Answer, routes } from "#http/routes.ts";
import type { FirstAdministratorService } from "./first-administrator.service.ts";

export const firstAdministratorRoutes = (service: FirstAdministratorService) =>
  routes({
    "firstAdministrator.checkLink": async ({ body }) => ({
      expiresAt: (await service.check(body.secret)).toISOString(),
    }),
    "firstAdministrator.create": async ({ body: { secret, ...input } }, { origin }) => {
      await service.create(secret, input, origin);
      return new Answer(null, { message: "管理员账号已建立" });
    },
  });
