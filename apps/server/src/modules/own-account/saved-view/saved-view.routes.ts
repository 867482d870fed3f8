import { routes } from "#http/routes.ts";
import type { SavedViewService } from "./saved-view.service.ts";

export const savedViewRoutes = (service: SavedViewService) =>
  routes({
    "savedView.listOwn": async ({ query }, { caller }) => [...(await service.listOwn(caller, query.list))],
    "savedView.save": async ({ body }, { caller }) => service.save(caller, body),
    "savedView.remove": async ({ body }, { caller }) => {
      await service.remove(caller, body.id);
      return null;
    },
  });
