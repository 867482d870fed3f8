import type { AuditRecord } from "#modules/trail/audit/audit.service.ts";
import type { ProcessMetric } from "./metric-register.ts";

export interface Count {
  readonly name: ProcessMetric;
  readonly labels: readonly string[];
  readonly value: number;
}

const rowsOf = (detail: unknown): number => {
  const rows = (detail as { readonly rows?: unknown } | null | undefined)?.rows;
  return typeof rows === "number" ? rows : 0;
};

/** Imports of archive data are recorded at their start; their results are a metric of their own. */
const ARCHIVE_IMPORT = "archive.import";

/** Returns the counts of an entry of the audit trail: of sign-ins, and of imports of tables. */
export function countsOf({ action, outcome, object, detail }: AuditRecord): readonly Count[] {
  if (action === "session.sign_in")
    return [{ name: "tender_sign_ins_total", labels: [object ?? "other", outcome], value: 1 }];
  if (!action.endsWith(".import") || action === ARCHIVE_IMPORT) return [];
  const kind = action.slice(0, -".import".length);
  const ended: Count = { name: "tender_table_imports_total", labels: [kind, outcome], value: 1 };
  if (outcome !== "ok") return [ended];
  return [ended, { name: "tender_table_import_rows_total", labels: [kind], value: rowsOf(detail) }];
}
