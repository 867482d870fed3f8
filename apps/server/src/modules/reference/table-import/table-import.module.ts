import type { Notices } from "#modules/notices/notice/notice.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createImportRuns } from "./import-runs.service.ts";
import { createTableImports } from "./table-import.service.ts";
import { createTableImportStore } from "./table-import.store.ts";

export interface TableImportUses {
  readonly audit: AuditService;
  readonly notices: Notices;
}

/** Imports of spreadsheets, whatever their rows are: from the upload to all of the rows or none. */
export function createTableImportModule({ work, clock, jobs, logger }: Platform, { audit, notices }: TableImportUses) {
  const store = createTableImportStore(work.db);
  const runs = createImportRuns({ store, work, audit, clock, logger });
  const tableImports = createTableImports({ store, runs, work, jobs, notices, clock });
  return {
    services: { tableImports },
    sweep: async () => {
      await tableImports.failInterrupted();
      return tableImports.sweep();
    },
    close: tableImports.settle,
    eraser: async (userId: string) => {
      await store.clearCreated(userId);
      await store.clearImporter(userId);
    },
  };
}
