import { routes } from "#http/routes.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { DataKeys } from "./data-keys.service.ts";

export const dataKeyRoutes = (dataKeys: DataKeys, proofs: ProofService) =>
  routes({
    "dataKeys.read": async () => {
      const { formerSeenAt, keys, columns, ...rest } = await dataKeys.read();
      return {
        ...rest,
        formerSeenAt: formerSeenAt?.toISOString() ?? null,
        keys: keys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() })),
        columns: [...columns],
      };
    },
    "dataKeys.rotate": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      return { version: await dataKeys.rotate(body.purpose, { userId, username, origin }) };
    },
    "dataKeys.takeOver": async (_, { caller, origin }) => {
      await proofs.require(caller);
      const { userId, username } = caller;
      await dataKeys.takeOver({ userId, username, origin });
      return null;
    },
  });
