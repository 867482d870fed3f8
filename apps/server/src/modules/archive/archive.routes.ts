import { routes } from "../../http/routes.ts";
import type { ArchiveService } from "./archive.service.ts";
import type { ArchiveAccess } from "./archive-access.service.ts";
import type { Dossiers } from "./dossier/dossier.service.ts";

export const archiveRoutes = (service: ArchiveService, dossiers: Dossiers, { scopeOf }: ArchiveAccess) =>
  routes({
    "archive.readOverview": async ({ query }, { caller }) => service.overview(await scopeOf(caller), query),
    "archive.readSeries": async ({ query }, { caller }) => service.series(await scopeOf(caller), query),
    "archive.readBreakdown": async ({ query: { dim, measure, ...filters } }, { caller }) =>
      service.breakdown(await scopeOf(caller), filters, dim, measure),
    "archive.listDossiers": async ({ query: { of, keyword, page, pageSize, ...filters } }, { caller }) =>
      service.dossiers(await scopeOf(caller), filters, { of, keyword, page, pageSize }),
    "archive.readDossier": async ({ params }, { caller }) => dossiers.read(await scopeOf(caller), params.id),
    "archive.readDossierReleases": async ({ params }, { caller }) =>
      dossiers.readReleases(await scopeOf(caller), params.id),
  });
