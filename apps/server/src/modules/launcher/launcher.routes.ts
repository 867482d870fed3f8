import { routes } from "../../http/routes.ts";
import { presentSubsystem } from "./launcher.presenter.ts";
import type { LauncherService } from "./launcher.service.ts";

export const launcherRoutes = (service: LauncherService) =>
  routes({
    "launcher.listSubsystems": async ({ query }, { caller }) =>
      (await service.listSubsystems(caller, query.system)).map(presentSubsystem),
    "launcher.enter": async ({ body }, { caller, origin }) => ({
      url: await service.enter(caller, body.appId, origin),
    }),
  });
