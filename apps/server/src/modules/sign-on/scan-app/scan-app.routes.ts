import { routes } from "#http/routes.ts";
import type { ScanAppAdmin } from "./scan-app-admin.service.ts";

export const scanAppRoutes = (admin: ScanAppAdmin) =>
  routes({
    "scanApp.list": async () => admin.list(),
    "scanApp.add": async ({ body }, { caller, origin }) => {
      await admin.add(caller, body, origin);
      return null;
    },
    "scanApp.change": async ({ body }, { caller, origin }) => {
      await admin.change(caller, body, origin);
      return null;
    },
    "scanApp.switch": async ({ body }, { caller, origin }) => {
      await admin.switch(caller, body.authType, body.enabled, origin);
      return null;
    },
  });
