import { createArchiveImports } from "../../src/modules/archive/archive.module.ts";
import type { ImportService } from "../../src/modules/archive/import/import.service.ts";
import { createOrganisationModule } from "../../src/modules/organisation/organisation.module.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/database.ts";

/** The product's own import on a test's database, without the rest of the application. */
export const archiveImports = (on: { database: Pick<Database, "db" | "pool">; clock: Clock }): ImportService =>
  createArchiveImports(on, createOrganisationModule(on.database).services);
