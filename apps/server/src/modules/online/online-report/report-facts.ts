import type { ReportDefinition } from "@tender/contract";

/** The component of the menu that shows a report: with its code, so that roles know reports apart. */
export const componentOf = (code: string): string => `online/report-list/${code}`;

/** For the trail: which parts are otherwise, without the whole of both. */
export function differenceOf(before: ReportDefinition | null, after: ReportDefinition): object {
  const parts = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before?.[name as keyof ReportDefinition]),
  );
  const { code, title, dataSet } = after;
  return { code, title, dataSet, parts: parts.map(([name]) => name) };
}
