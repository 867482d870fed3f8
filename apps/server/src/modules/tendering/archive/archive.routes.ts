import type { EndpointOf, InputOf } from "@tender/contract";
import { ListFile, routes } from "#http/routes.ts";
import { conditionsOf } from "#platform/export-mark.ts";
import type { ArchiveService } from "./archive.service.ts";
import type { ArchiveAccess } from "./archive-access.service.ts";
import type { ArchiveCharts } from "./archive-charts.service.ts";
import type { CodeWords } from "./code-words.service.ts";
import type { Dossiers } from "./dossier/dossier.service.ts";
import { dossierDocument } from "./export/dossier-document.ts";
import { dossierFile, dossierWords } from "./export/dossier-file.ts";
import type { OcdsExport } from "./export/ocds-export.service.ts";
import { statisticsDocument, statisticsPartsOf } from "./export/statistics-document.ts";
import { seesRestricted } from "./statistics/scope.ts";

export interface ArchiveRoutesDeps {
  readonly archives: ArchiveService;
  readonly charts: ArchiveCharts;
  readonly dossiers: Dossiers;
  readonly ocds: OcdsExport;
  readonly access: ArchiveAccess;
  readonly readWords: () => Promise<CodeWords>;
  readonly now: () => number;
}

export const archiveRoutes = ({
  archives: service,
  charts,
  dossiers,
  ocds,
  access: { scopeOf },
  readWords,
  now,
}: ArchiveRoutesDeps) =>
  routes({
    "archive.readOverview": async ({ query }, { caller }) => service.overview(await scopeOf(caller), query),
    "archive.readSeries": async ({ query }, { caller }) => service.series(await scopeOf(caller), query),
    "archive.readBreakdown": async ({ query: { dim, measure, ...filters } }, { caller }) =>
      service.breakdown(await scopeOf(caller), filters, dim, measure),
    "archive.listDossiers": async ({ query }, { caller }) => {
      const { page, pageSize, ...conditions } = query;
      const { filters, request } = partsOfQuery(conditions);
      return service.dossiers(await scopeOf(caller), filters, { ...request, page, pageSize });
    },
    "archive.exportDossiers": async ({ query: { format, ...conditions } }, { caller }) => {
      const scope = await scopeOf(caller);
      const { filters, request } = partsOfQuery(conditions);
      const words = await readWords();
      const pages = service.dossierPages(scope, filters, request);
      return new ListFile({
        name: "dossiers",
        title: "档案目录",
        format,
        conditions,
        action: "archive.export_dossiers",
        labels: dossierWords(words),
        source: dossierFile(pages, seesRestricted(scope), words),
      });
    },
    "archive.exportOcds": async ({ query: { format, ...filters } }, { caller }) =>
      new ListFile({
        name: "ocds",
        title: "开放合约数据",
        conditions: { ...filters, format },
        action: "archive.export_ocds",
        format: "json",
        text: await ocds.write(await scopeOf(caller), filters, format),
        ...(format === "jsonl" ? { extension: "jsonl" } : {}),
      }),
    "archive.printStatistics": async ({ query: { format, ...query } }, { caller }) => {
      const parts = await statisticsPartsOf(service, charts, await scopeOf(caller), query);
      const words = await readWords();
      return new ListFile({
        name: "statistics",
        title: "档案统计",
        conditions: query,
        action: "archive.print_statistics",
        format,
        document: statisticsDocument(parts, query.basis, conditionsOf(query, dossierWords(words)), words),
      });
    },
    "archive.readDossier": async ({ params }, { caller }) => dossiers.read(await scopeOf(caller), params.id),
    "archive.readDossierFlags": async ({ params }, { caller }) => dossiers.readFlags(await scopeOf(caller), params.id),
    "archive.printDossier": async ({ params: { id } }, { caller }) => {
      const scope = await scopeOf(caller);
      const [dossier, releases, words] = await Promise.all([
        dossiers.read(scope, id),
        dossiers.readReleases(scope, id),
        readWords(),
      ]);
      return new ListFile({
        name: "dossier",
        title: "档案详情",
        conditions: {},
        action: "archive.print_dossier",
        object: id,
        detail: { archiveNo: dossier.archiveNo },
        format: "pdf",
        document: dossierDocument(dossier, releases, words, now()),
      });
    },
    "archive.readDossierReleases": async ({ params }, { caller }) =>
      dossiers.readReleases(await scopeOf(caller), params.id),
  });

type ListQuery = Omit<InputOf<EndpointOf<"archive.listDossiers">>["query"], "page" | "pageSize">;

/** Separates the filters that all figures share from those of one list. */
function partsOfQuery({ of, keyword, archiveStatus, flag, objectionStage, objectionOutcome, ...filters }: ListQuery) {
  return { filters, request: { of, keyword, archiveStatus, flag, objectionStage, objectionOutcome } };
}

export const archiveChartRoutes = (charts: ArchiveCharts, { scopeOf }: ArchiveAccess) =>
  routes({
    "archiveCharts.readFunnel": async ({ query }, { caller }) => charts.funnel(await scopeOf(caller), query),
    "archiveCharts.readDurations": async ({ query }, { caller }) => charts.durations(await scopeOf(caller), query),
    "archiveCharts.readPipeline": async ({ query }, { caller }) => charts.pipeline(await scopeOf(caller), query),
    "archiveCharts.readExpiry": async ({ query }, { caller }) => charts.expiry(await scopeOf(caller), query),
    "archiveCharts.readOrgForms": async ({ query }, { caller }) => charts.orgForms(await scopeOf(caller), query),
    "archiveCharts.readObjections": async ({ query }, { caller }) => charts.objections(await scopeOf(caller), query),
    "archiveCharts.readFlags": async ({ query }, { caller }) => charts.flags(await scopeOf(caller), query),
  });
