import type { ReportDefinition } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";

/** A record as the server has it. */
export interface ReportSave {
  readonly id: string;
  readonly at: string;
  readonly by: string | null;
  readonly content: ReportDefinition;
}

/** As the browser keeps it, under `report_record_<code>`. */
export interface KeptReport {
  readonly code: string;
  readonly date: string;
  readonly content: ReportDefinition;
}

/** The server's list as the browser keeps it: the newest first, 16 at most. */
export const keptOf = (code: string, saves: readonly ReportSave[]): KeptReport[] =>
  saves
    .toSorted((one, two) => two.at.localeCompare(one.at))
    .slice(0, formLimits.records)
    .map(({ at, content }) => ({ code, date: at, content }));

/** What the browser kept, for while the server does not answer. */
export const savesOf = (kept: readonly KeptReport[] | null): ReportSave[] =>
  (kept ?? []).map(({ date, content }) => ({ id: date, at: date, by: null, content }));
