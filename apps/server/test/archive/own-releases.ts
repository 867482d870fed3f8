import { createOrganisations } from "#modules/people/organisation/organisation.module.ts";
import { createOwnReleases, type OwnReleases } from "#modules/tendering/archive/own/own-releases.service.ts";
import type { Database } from "#platform/database/database.ts";

/** Creates the service of own releases on a test's database, without the rest of the application. */
export const ownReleasesOn = ({ db }: Pick<Database, "db">): OwnReleases =>
  createOwnReleases({
    db,
    organisations: createOrganisations(db),
    publisher: () => ({ name: "某交易中心", uri: "https://portal.example" }),
  });
