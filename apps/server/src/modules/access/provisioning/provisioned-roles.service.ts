import type { RuledRole, RuleGiving } from "#modules/access/role-giving/rule-giving.service.ts";
import type { Tx } from "#platform/database/database.ts";
import type { ProvisioningStore } from "./provisioning.store.ts";

/** Roles that people hold by the word of a source. What somebody holds by other means the source does not take. */
export interface ProvisionedRoles {
  /** Whose roles have changed. Throws what `RuleGiving.give` does. */
  give(tx: Tx, source: string, role: RuledRole, userIds: readonly string[]): Promise<string[]>;
  /** Throws role.last_administrator. */
  take(tx: Tx, source: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
  /** What of these people's roles the source has given. */
  notedOf(on: Tx, source: string, userIds: readonly string[]): Promise<{ userId: string; roleId: string }[]>;
  /** Whom the source has given the role. */
  holdersOf(on: Tx, source: string, roleId: string): Promise<string[]>;
}

export interface ProvisionedRolesDeps {
  readonly store: Pick<ProvisioningStore, "noteRoles" | "dropRoles" | "rolesAmong" | "holdersOf">;
  readonly ruleGiving: Pick<RuleGiving, "give" | "take">;
}

export function createProvisionedRoles({ store, ruleGiving }: ProvisionedRolesDeps): ProvisionedRoles {
  return {
    give: async (tx, source, role, userIds) => {
      const given = await ruleGiving.give(tx, role, userIds);
      if (given.length > 0) await store.noteRoles(tx, source, role.roleId, given);
      return given;
    },
    take: async (tx, source, roleId, userIds) => {
      if (userIds.length === 0) return [];
      return ruleGiving.take(tx, roleId, await store.dropRoles(tx, source, roleId, userIds));
    },
    notedOf: store.rolesAmong,
    holdersOf: store.holdersOf,
  };
}
