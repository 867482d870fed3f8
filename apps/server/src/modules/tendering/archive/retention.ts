import { beijingDay, beijingDayStart } from "@tender/contract/beijing";
import { addMonths } from "./statistics/date-range.ts";

/** Years by the code of the dictionary `bgqx`. Permanent dossiers have none. */
export const RETENTION_YEARS: Readonly<Record<string, number>> = { D30: 30, D15: 15, D10: 10 };

/**
 * Returns the end of the retention: its years after the end of the procurement. Null: the procurement has not ended,
 * the dossier is permanent, or an administrator added the code.
 */
export function retentionEnd(closedAt: string | null, retentionCode: string | null): number | null {
  const years = RETENTION_YEARS[retentionCode ?? ""];
  if (closedAt === null || years === undefined) return null;
  return beijingDayStart(addMonths(beijingDay(Date.parse(closedAt)), years * 12));
}
