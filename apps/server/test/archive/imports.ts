import { createOrganisations } from "#modules/people/organisation/organisation.module.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import { createArchiveImports } from "#modules/tendering/archive/archive.module.ts";
import type { ImportService } from "#modules/tendering/archive/import/import.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Job } from "#platform/jobs.ts";
import { createLogger, type Logger } from "#platform/logger.ts";

/** Records no job, because tests compare the whole database before and after. */
const unrecorded = { track: <T>({ run }: Job<T>): Promise<T> => run() };

/** Creates the import service on a test's database, without the rest of the application. */
export const archiveImports = (setting: {
  database: Pick<Database, "db" | "work">;
  clock: Clock;
  logger?: Logger;
  organisations?: OrganisationService;
}): ImportService =>
  createArchiveImports(
    { ...setting.database, clock: setting.clock, logger: setting.logger ?? createLogger("silent"), jobs: unrecorded },
    { organisations: setting.organisations ?? createOrganisations(setting.database.db) },
  );
