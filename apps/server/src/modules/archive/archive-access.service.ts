import type { Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationService } from "../organisation/organisation.service.ts";
import { fondsKeptBy } from "./statistics/context.store.ts";
import { type ArchiveScope, decideScope } from "./statistics/scope.ts";

/** Which lots the caller may see, from roles, current department and organisations. */
export interface ArchiveAccess {
  scopeOf(caller: Caller): Promise<ArchiveScope>;
}

export interface ArchiveAccessDeps {
  readonly db: Db;
  readonly organisations: Pick<OrganisationService, "actingFor">;
}

export function createArchiveAccess({ db, organisations: register }: ArchiveAccessDeps): ArchiveAccess {
  return {
    scopeOf: async ({ userId, roles, department }) => {
      const [organisations, fondsCodes] = await Promise.all([
        register.actingFor(userId),
        department ? fondsKeptBy(db, department.orgCode) : [],
      ]);
      return decideScope({ roles, orgCode: department?.orgCode, organisations, fondsCodes });
    },
  };
}
