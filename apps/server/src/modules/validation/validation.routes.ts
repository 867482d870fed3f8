import { routes } from "../../http/routes.ts";
import type { ValidationService } from "./validation.service.ts";

export const validationRoutes = (service: ValidationService) =>
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
