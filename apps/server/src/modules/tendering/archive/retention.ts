import { beijingDay, beijingDayStart } from "@tender/contract/beijing";
import { addMonths } from "./statistics/date-range.ts";

/** Years by the code of the dictionary `bgqx`; permanent dossiers have none. */
export const RETENTION_YEARS: Readonly<Record<string, number>> = { D30: 30, D15: 15, D10: 10 };

/**
 * When the retention ends: so many years after the procurement ended. Null while it has not ended, for permanent dossiers and for
 * codes that an administrator added.
 */
export function retentionEnd(closedAt: string | null, retentionCode: string | null): number | null {
  const years = RETENTION_YEARS[retentionCode ?? ""];
  if (closedAt === null || years === undefined) return null;
  return beijingDayStart(addMonths(beijingDay(Date.parse(closedAt)), years * 12));
}
