import type { ReportDefinition } from "@tender/contract";
import type { Db } from "#platform/database/database.ts";
import type { OnlineReportStore } from "./online-report.store.ts";

/** A report that is open to accounts with its grant. */
export interface OpenReport {
  readonly id: string;
  readonly code: string;
  readonly definition: ReportDefinition;
}

/** Reports for readers. */
export interface OpenReports {
  /** Undefined: no report has the code, or it is closed. */
  find(code: string): Promise<OpenReport | undefined>;
}

export const createOpenReports = (db: Db, store: Pick<OnlineReportStore, "findByCode">): OpenReports => ({
  find: async (code) => {
    const row = await store.findByCode(db, code);
    return row?.isOpen ? { id: row.id, code: row.code, definition: row.definition } : undefined;
  },
});
