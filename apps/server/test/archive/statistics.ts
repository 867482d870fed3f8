import { type ArchiveService, createArchiveService } from "#modules/tendering/archive/archive.service.ts";
import { type ArchiveCharts, createArchiveCharts } from "#modules/tendering/archive/archive-charts.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";

/** The delivered settings. */
const thresholds = { openDays: 20, otherDays: 3, closePercent: 5, lowPercent: 50 };

interface Setting {
  readonly db: Db;
  readonly clock: Clock;
}

/** Creates the statistics service on a test's database, without the rest of the application. */
export const archiveStatistics = (setting: Setting): ArchiveService =>
  createArchiveService({ ...setting, flagThresholds: () => thresholds });

export const archiveCharts = (setting: Setting): ArchiveCharts =>
  createArchiveCharts({ ...setting, flagThresholds: () => thresholds });
