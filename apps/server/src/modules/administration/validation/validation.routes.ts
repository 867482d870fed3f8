import { routes } from "#http/routes.ts";
import type { ValidationService } from "./validation.service.ts";

export const validationRoutes = (service: ValidationService) =>
  routes({
    "validation.checkDuplicate": async ({ query }, { caller }) => {
      await service.checkDuplicate(caller, query);
      return null;
    },
    "validation.checkRule": async ({ body }) => {
      await service.checkRule(body.ruleCode, body.value);
      return null;
    },
  });
