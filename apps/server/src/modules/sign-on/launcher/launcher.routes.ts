import type { SubsystemEntry } from "@tender/contract";
import { routes } from "#http/routes.ts";
import type { LauncherService, OfferedSubsystem } from "./launcher.service.ts";
import type { WhomToAsk } from "./whom-to-ask.service.ts";

export const launcherRoutes = (service: LauncherService, whomToAsk: WhomToAsk) =>
  routes({
    "launcher.listSubsystems": async ({ query }, { caller }) =>
      (await service.listSubsystems(caller, query.system)).map(presentSubsystem),
    "launcher.readContacts": (_input, { caller }) => whomToAsk.of(caller),
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
