import { type ArchiveService, createArchiveService } from "#modules/tendering/archive/archive.service.ts";
import { type ArchiveCharts, createArchiveCharts } from "#modules/tendering/archive/archive-charts.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";

/** The delivered settings. */
const thresholds = { openDays: 20, otherDays: 3, closePercent: 5, lowPercent: 50 };

interface On {
  readonly db: Db;
  readonly clock: Clock;
}

/** Returns the product's own statistics on a test's database, without the rest of the application. */
export const archiveStatistics = (on: On): ArchiveService =>
  createArchiveService({ ...on, flagThresholds: () => thresholds });

export const archiveCharts = (on: On): ArchiveCharts =>
  createArchiveCharts({ ...on, flagThresholds: () => thresholds });
