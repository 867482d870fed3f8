import type { DataRules, Viewer } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { decidePlace, type TenderPlace } from "./place.ts";
import { conditionOfAll, conditionOfPlace, ruledProjects } from "./ruled-projects.store.ts";

/** The place of an account, and the condition of the projects that it sees, with its data rules. */
export interface TenderScope {
  readonly place: TenderPlace;
  readonly condition: RowCondition;
}

/** Decides which projects an account sees and works on. */
export interface TenderPlaces {
  /** Reads on its own connection: call it before a transaction. */
  scopeOf(viewer: Viewer): Promise<TenderScope>;
}

export interface TenderPlacesDeps {
  readonly organisations: Pick<OrganisationService, "actingFor">;
  readonly dataRules: Pick<DataRules, "declare">;
}

export function createTenderPlaces({ organisations, dataRules }: TenderPlacesDeps): TenderPlaces {
  const placeOf = async ({ userId, roles, department }: Viewer): Promise<TenderPlace> =>
    decidePlace({ roles, orgCode: department?.orgCode, organisations: await organisations.actingFor(userId) });
  const ruled = dataRules.declare(ruledProjects, async (viewer) => conditionOfPlace(await placeOf(viewer)));
  return {
    scopeOf: async (viewer) => {
      const [place, rule] = await Promise.all([placeOf(viewer), ruled.conditionFor(viewer)]);
      return { place, condition: conditionOfAll(conditionOfPlace(place), rule) };
    },
  };
}
