import type { RuledRole, RuledRoles } from "#modules/access/role-assignment/ruled-roles.service.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ProvisioningStore } from "./provisioning.store.ts";

/** Roles that a source grants. A source does not revoke roles that people hold by other means. */
export interface ProvisionedRoles {
  /** Grants the role; returns the ids of the new holders. Throws the codes of `RuledRoles.grant`. */
  grant(tx: Tx, source: string, role: RuledRole, userIds: readonly string[]): Promise<string[]>;
  /** Revokes the role where the source granted it. Throws role.last_administrator. */
  revoke(tx: Tx, source: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
  /** Roles of these people that the source has granted. */
  grantedRolesOf(on: Tx, source: string, userIds: readonly string[]): Promise<{ userId: string; roleId: string }[]>;
  /** Ids of the people to whom the source has granted the role. */
  holdersOf(on: Tx, source: string, roleId: string): Promise<string[]>;
}

export interface ProvisionedRolesDeps {
  readonly store: Pick<ProvisioningStore, "recordRoles" | "dropRoles" | "listRoles" | "holdersOf">;
  readonly ruledRoles: Pick<RuledRoles, "grant" | "revoke">;
}

export function createProvisionedRoles({ store, ruledRoles }: ProvisionedRolesDeps): ProvisionedRoles {
  return {
    grant: async (tx, source, role, userIds) => {
      const addedIds = await ruledRoles.grant(tx, role, userIds);
      if (addedIds.length > 0) await store.recordRoles(tx, source, role.roleId, addedIds);
      return addedIds;
    },
    revoke: async (tx, source, roleId, userIds) => {
      if (userIds.length === 0) return [];
      return ruledRoles.revoke(tx, roleId, await store.dropRoles(tx, source, roleId, userIds));
    },
    grantedRolesOf: store.listRoles,
    holdersOf: store.holdersOf,
  };
}
