import { routes } from "../../http/routes.ts";
import type { OnlineService } from "./validation.service.ts";

export const onlineRoutes = (service: OnlineService) =>
  routes({
    "online.checkDuplicate": async ({ query }) => {
      await service.checkDuplicate(query);
      return null;
    },
    "online.checkRule": async ({ body }) => {
      await service.checkRule(body.ruleCode, body.value);
      return null;
    },
  });
