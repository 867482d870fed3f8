import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { OrganisationService } from "../organisation/organisation.service.ts";
import { archiveRoutes } from "./archive.routes.ts";
import { createArchiveService } from "./archive.service.ts";
import { createArchiveAccess } from "./archive-access.service.ts";
import { createArchiveAccessStore } from "./archive-access.store.ts";
import { createImportService } from "./import/import.service.ts";

export interface ArchiveUses {
  readonly organisations: OrganisationService;
}

/** The import by itself, for the command line too, which works without the rest of the application. */
export function createArchiveImports(
  { database, clock }: { readonly database: Pick<Database, "db" | "pool">; readonly clock: Clock },
  { organisations }: ArchiveUses,
) {
  return createImportService({ database, organisations, clock });
}

export function createArchiveModule(platform: Platform, uses: ArchiveUses) {
  const { db, clock } = platform;
  const access = createArchiveAccess({ store: createArchiveAccessStore(db), organisations: uses.organisations });
  return {
    services: { imports: createArchiveImports({ database: platform, clock }, uses) },
    routes: archiveRoutes(createArchiveService({ db, clock }), access),
  };
}
