import type { ReportDefinition } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";

/** A record of the server. */
export interface ReportSave {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly content: ReportDefinition;
}

/** A record in the browser's storage, under `report_record_<code>`. */
export interface StoredReport {
  readonly code: string;
  readonly date: string;
  readonly content: ReportDefinition;
}

/** Converts the server's list for the browser's storage: newest first, 16 at most. */
export const toStored = (code: string, saves: readonly ReportSave[]): StoredReport[] =>
  saves
    .toSorted((first, second) => second.at.localeCompare(first.at))
    .slice(0, formLimits.records)
    .map(({ at, content }) => ({ code, date: at, content }));

/** Converts stored records back, for use while the server does not answer. */
export const reportSavesOf = (stored: readonly StoredReport[] | null): ReportSave[] =>
  (stored ?? []).map(({ date, content }) => ({ id: date, at: date, by: null, content }));
