import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { MessageTemplates } from "#modules/notices/message-template/message-template.service.ts";
import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import type { OrganisationService } from "#modules/people/organisation/organisation.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Declared } from "#platform/declared.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { Platform } from "#platform/platform.ts";
import { archiveChartRoutes, archiveRoutes } from "./archive.routes.ts";
import { createArchiveService } from "./archive.service.ts";
import { createArchiveAccess } from "./archive-access.service.ts";
import { archiveAdminRoutes } from "./archive-admin.routes.ts";
import { createArchiveCharts } from "./archive-charts.service.ts";
import { createArchiveDepartments } from "./archive-departments.service.ts";
import { createArchiveDepartmentsStore } from "./archive-departments.store.ts";
import { createArchiveDictionaries } from "./archive-dictionaries.store.ts";
import { codeWordsOf } from "./code-words.service.ts";
import { createDossiers } from "./dossier/dossier.service.ts";
import { createDossierStore } from "./dossier/dossier.store.ts";
import { createOcdsExport } from "./export/ocds-export.service.ts";
import { createImportService } from "./import/import.service.ts";
import { NEWS_JOB } from "./import/import.store.ts";
import { createImportNews } from "./import/import-news.service.ts";
import { createImportRuns } from "./import/import-runs.service.ts";
import { createImportRunsStore } from "./import/import-runs.store.ts";
import { createOwnReleases } from "./own/own-releases.service.ts";

/** Rebuilds statistics of older rules at the start of an installation. */
export { rebuildStatistics, STATISTICS_RULES } from "./statistics/refresh.store.ts";

interface ImportUses {
  readonly organisations: OrganisationService;
}

export interface ArchiveUses extends ImportUses {
  readonly departmentReferences: Declared<DepartmentReferences>;
  readonly dictionaryReferences: Declared<DictionaryReferences>;
  readonly audit: AuditService;
  readonly dataRules: DataRules;
  readonly departments: DepartmentService;
  readonly dictionaries: DictionaryService;
  readonly notices: Notices;
  readonly templates: MessageTemplates;
  readonly permissions: PermissionService;
}

const NEWS_EVERY_MS = 2_000;
/** The statement that ends an import wakes the job of all nodes; this finds imports whose message was lost. */
const NEWS_IDLE_MS = 30_000;
const SUMS_STORED_EVERY_MS = 3_600_000;

/** Imports without the rest of the application, also for the command line. */
export function createArchiveImports(
  { work, clock, logger, jobs }: Pick<Platform, "work" | "clock" | "logger"> & { readonly jobs: Pick<Jobs, "track"> },
  { organisations }: ImportUses,
) {
  return createImportService({ database: work, organisations, jobs, clock, logger });
}

/** Releases of own tenders without the rest of the application, also for scripts. */
export function createOwnRecords({ db, config, organisations }: Pick<Platform, "db" | "config"> & ImportUses) {
  const publisher = () => publisherOf(config);
  return createOwnReleases({ db, organisations, publisher });
}

/** Publisher of this installation's packages. Administrators change its name, so it is read at each use. */
const publisherOf = (config: Platform["config"]) => ({
  name: config.COMPANY_NAME || config.PLATFORM_NAME,
  uri: config.publicUrl,
});

/** The archive of procurement: imports, releases of own tenders, dossiers, statistics, red flags, exports. */
export async function createArchiveModule(platform: Platform, uses: ArchiveUses) {
  const { config, db, reports, clock } = platform;
  // Read for each query, because administrators change them.
  const flagThresholds = () => ({
    openDays: config.FLAG_OPEN_BID_DAYS,
    otherDays: config.FLAG_OTHER_BID_DAYS,
    closePercent: config.FLAG_CLOSE_BIDS_PERCENT,
    lowPercent: config.FLAG_LOW_BID_PERCENT,
  });
  const access = createArchiveAccess({ db, ...uses });
  const imports = createArchiveImports(platform, uses);
  await imports.failInterrupted();
  const runs = createImportRuns({ db: platform.work.db, store: createImportRunsStore(db), imports, ...uses });
  const importNews = createImportNews({ db, ...uses });
  const archives = createArchiveService({ db: reports.db, clock, flagThresholds });
  const charts = createArchiveCharts({ db: reports.db, clock, flagThresholds });
  const ocds = createOcdsExport({ db: reports.db, clock, publisher: () => publisherOf(config) });
  const ownReleases = createOwnRecords({ db: reports.db, config, organisations: uses.organisations });
  const dossiers = createDossiers({ store: createDossierStore(reports.db), db: reports.db, clock, flagThresholds });
  uses.dictionaryReferences.declare(createArchiveDictionaries());
  uses.departmentReferences.declare(createArchiveDepartments(createArchiveDepartmentsStore()));
  return {
    services: {
      archives,
      archiveAccess: access,
      imports,
      ownReleases,
    },
    sweep: imports.failInterrupted,
    jobs: [
      { name: NEWS_JOB, everyMs: NEWS_EVERY_MS, idleMs: NEWS_IDLE_MS, run: importNews.notifyEnded },
      { name: "archive.store_sums", everyMs: SUMS_STORED_EVERY_MS, run: imports.storeSums },
    ],
    close: imports.stopAndWait,
    routes: {
      ...archiveRoutes({
        archives,
        charts,
        dossiers,
        ocds,
        access,
        readWords: () => codeWordsOf(uses.dictionaries),
        now: clock.now,
      }),
      ...archiveChartRoutes(charts, access),
      ...archiveAdminRoutes(runs),
    },
  };
}
