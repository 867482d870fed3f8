import { routes } from "#http/routes.ts";
import type { ProofService } from "./proof.service.ts";

export const proofRoutes = (service: ProofService) =>
  routes({
    "proof.readMethods": async (_input, { caller }) => ({
      methods: await service.methodsOf(caller),
      isProved: await service.isProved(caller),
    }),
    "proof.challengePasskey": async (_input, { caller }) => service.challengePasskey(caller),
    "proof.submit": async ({ body }, { caller, origin }) => {
      await service.submit(caller, body.evidence, origin);
      return null;
    },
  });
