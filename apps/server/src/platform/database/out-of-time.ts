import { gt, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LARGEST_CLOCK_ERROR_MS } from "#platform/clock.ts";

/**
 * Matches rows of temporary data whose time is older than `before`, or so far ahead that a wrong clock wrote it.
 * `now`: milliseconds.
 */
export const isOutOfTime = (time: PgColumn, before: Date, now: number): SQL | undefined =>
  or(lt(time, before), gt(time, new Date(now + LARGEST_CLOCK_ERROR_MS)));
