import { count } from "drizzle-orm";
import { archDossier } from "#modules/tendering/archive/archive.tables.ts";
import { importBatch } from "#modules/tendering/archive/import.tables.ts";
import type { Db } from "#platform/database/database.ts";
import type { ArchiveCounts } from "./measurements.ts";

/** `reports`: a pool of its own, because counting a large archive takes time. */
export const createMetricsStore = (reports: Db) => ({
  countArchive: async (): Promise<ArchiveCounts> => {
    const [dossiers, imports] = await Promise.all([
      reports.$count(archDossier),
      reports.select({ state: importBatch.state, imports: count() }).from(importBatch).groupBy(importBatch.state),
    ]);
    return { dossiers, imports };
  },
});
