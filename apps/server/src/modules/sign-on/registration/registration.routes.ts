import { Answer, routes } from "#http/routes.ts";
import type { UniqueField } from "#modules/people/account/account.service.ts";
import { invalidField } from "#platform/app-error.ts";
import type { RegistrationService } from "./registration.service.ts";

export const registrationRoutes = (registration: RegistrationService) =>
  routes({
    "registration.register": async ({ body }, { origin }) => {
      await registration.register(body, origin);
      return new Answer(null, { message: "注册成功" });
    },
    "registration.checkUnique": async ({ query }) => {
      const fields = Object.entries(query).filter(([, value]) => value !== undefined);
      const [[field, value] = []] = fields;
      if (fields.length !== 1 || field === undefined || value === undefined)
        throw invalidField(fields[1]?.[0] ?? "query");
      await registration.requireAvailable(field as UniqueField, value);
      return null;
    },
  });
