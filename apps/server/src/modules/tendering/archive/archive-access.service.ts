import type { DataRules, Viewer } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { Db } from "#platform/database/database.ts";
import { conditionOfScope, ruledDossiers } from "./ruled-dossiers.store.ts";
import { fondsOf } from "./statistics/context.store.ts";
import { type ArchiveScope, decideScope, type ScopeKind } from "./statistics/scope.ts";

/** Decides which lots an account may see, by its roles, current department, organisations and data rules. */
export interface ArchiveAccess {
  scopeOf(viewer: Viewer): Promise<ArchiveScope>;
}

export interface ArchiveAccessDeps {
  readonly db: Db;
  readonly organisations: Pick<OrganisationService, "actingFor">;
  readonly dataRules: Pick<DataRules, "declare">;
}

export function createArchiveAccess({ db, organisations: register, dataRules }: ArchiveAccessDeps): ArchiveAccess {
  async function withoutRules({ userId, roles, department }: Viewer): Promise<ScopeKind> {
    const [organisations, fondsCodes] = await Promise.all([
      register.actingFor(userId),
      department ? fondsOf(db, department.orgCode) : [],
    ]);
    return decideScope({ roles, orgCode: department?.orgCode, organisations, fondsCodes });
  }

  const ruled = dataRules.declare(ruledDossiers, async (viewer) => conditionOfScope(await withoutRules(viewer)));
  return {
    scopeOf: async (viewer) => {
      const [scope, rule] = await Promise.all([withoutRules(viewer), ruled.conditionFor(viewer)]);
      return { ...scope, rule };
    },
  };
}
