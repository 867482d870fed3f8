import type { ReportDefinition } from "@tender/contract";

/** Menu component that shows a report. It contains the report's code, so that roles distinguish reports. */
export const componentOf = (code: string): string => `online/report-list/${code}`;

/** For the audit trail: the names of the changed parts, without the two definitions. */
export function differenceOf(before: ReportDefinition | null, after: ReportDefinition): object {
  const parts = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name as keyof ReportDefinition]),
  );
  const { code, title, dataSet } = after;
  return { code, title, dataSet, parts: parts.map(([name]) => name) };
}
