import type { SubsystemEntry } from "@tender/contract";
import { routes } from "#http/routes.ts";
import type { AccessContacts } from "./access-contacts.service.ts";
import type { LauncherService, OfferedSubsystem } from "./launcher.service.ts";

export const launcherRoutes = (service: LauncherService, accessContacts: AccessContacts) =>
  routes({
    "launcher.listSubsystems": async ({ query }, { caller }) =>
      (await service.listSubsystems(caller, query.system)).map(presentSubsystem),
    "launcher.readContacts": (_input, { caller }) => accessContacts.of(caller),
    "launcher.enter": async ({ body }, { caller, origin }) => ({
      url: await service.enter(caller, body.appId, origin),
    }),
    "launcher.setFavourites": async ({ body }, { caller }) => {
      await service.setFavourites(caller, body.appIds);
      return null;
    },
  });

const presentSubsystem = ({
  row,
  certificateRequired,
  favourite,
  lastEnteredAt,
}: OfferedSubsystem): SubsystemEntry => ({
  appId: row.appId,
  appCnName: row.appCnName,
  indexPage: row.indexPage,
  appPhotoGroup: row.appPhotoGroup,
  appPhotoPath: row.appPhotoPath,
  purpose: row.purpose,
  certificateRequired,
  favourite,
  lastEnteredAt: lastEnteredAt?.toISOString() ?? null,
});
