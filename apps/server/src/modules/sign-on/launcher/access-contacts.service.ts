import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Config } from "#config/config.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { Caller } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";

/**
 * Contacts for a caller who is signed in without any role, for example an account from a directory, SCIM or a third
 * party.
 */
export interface AccessContacts {
  of(caller: Caller): Promise<ResultOf<EndpointOf<"launcher.readContacts">>>;
}

export interface AccessContactsDeps {
  readonly db: Db;
  readonly config: Pick<Config, "SUPPORT_CONTACT">;
  readonly departmentMembers: Pick<DepartmentMembers, "activeLeadersOf">;
}

const EXTERNAL_ROLES = ["supplier_operator", "agency", "expert"];

export const createAccessContacts = ({ db, config, departmentMembers }: AccessContactsDeps): AccessContacts => ({
  of: async ({ userId, roles, department }) => {
    // External people are only filed under a department and are not shown its leaders.
    const isExternal = roles.length > 0 && roles.every((role) => EXTERNAL_ROLES.includes(role));
    const leaders = department && !isExternal ? await departmentMembers.activeLeadersOf(db, department.id) : [];
    return {
      hasRole: roles.length > 0,
      department: department?.departName ?? null,
      leaders: leaders.filter((leader) => leader.userId !== userId).map(({ realname }) => realname),
      contact: config.SUPPORT_CONTACT ?? "",
    };
  },
});
