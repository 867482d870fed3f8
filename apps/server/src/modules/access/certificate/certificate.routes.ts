import { routes } from "#http/routes.ts";
import { AppError } from "#platform/app-error.ts";
import type { Challenges } from "./challenge.service.ts";

export const certificateRoutes = (challenges: Challenges) =>
  routes({
    "certificate.challenge": async ({ query: { purpose } }, { caller }) => {
      if (purpose !== "login" && !caller) throw new AppError("http.unauthenticated");
      return challenges.issue(purpose, caller);
    },
  });
