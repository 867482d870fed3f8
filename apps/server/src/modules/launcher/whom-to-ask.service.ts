import type { EndpointOf, ResultOf } from "@tender/contract";
import type { Config } from "../../config/config.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DepartmentMembers } from "../department/department-members.service.ts";

/** Whom somebody may ask who is signed in and can do nothing yet, as people do who came by a directory, SCIM or a third party. */
export interface WhomToAsk {
  of(caller: Caller): Promise<ResultOf<EndpointOf<"launcher.readWhomToAsk">>>;
}

export interface WhomToAskDeps {
  readonly db: Db;
  readonly config: Pick<Config, "SUPPORT_CONTACT">;
  readonly departmentMembers: Pick<DepartmentMembers, "leadersOf">;
}

export const createWhomToAsk = ({ db, config, departmentMembers }: WhomToAskDeps): WhomToAsk => ({
  of: async ({ userId, roles, department }) => {
    const leaders = department ? await departmentMembers.leadersOf(db, department.id) : [];
    return {
      hasRole: roles.length > 0,
      department: department?.departName ?? null,
      leaders: leaders.filter((one) => one.userId !== userId).map(({ realname }) => realname),
      contact: config.SUPPORT_CONTACT ?? "",
    };
  },
});
