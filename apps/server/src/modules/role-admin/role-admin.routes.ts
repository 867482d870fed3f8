import { routes } from "../../http/routes.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";

export interface RoleAdminRouteDeps {
  readonly proofs: Pick<ProofService, "require">;
  readonly roleGiving: Pick<RoleGiving, "give" | "take">;
}

export function roleAdminRoutes({ proofs, roleGiving }: RoleAdminRouteDeps) {
  return routes({
    "roleAdmin.addMembers": async ({ body: { role, ...rest } }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await roleGiving.give({ code: role, ...rest }, caller, origin) };
    },
    "roleAdmin.takeMembers": async ({ body: { role, ...rest } }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await roleGiving.take({ code: role, ...rest }, caller, origin) };
    },
  });
}
