import type { Platform } from "../../platform/platform.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import { roleAdminRoutes } from "./role-admin.routes.ts";

export interface RoleAdminUses {
  readonly proofs: ProofService;
  readonly roleGiving: RoleGiving;
}

/** 角色管理. */
export function createRoleAdminModule(_platform: Platform, uses: RoleAdminUses) {
  return { routes: roleAdminRoutes(uses) };
}
