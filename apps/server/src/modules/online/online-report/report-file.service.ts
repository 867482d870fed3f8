import { type EndpointOf, type ReportDefinition, type ResultOf, reportInFile } from "@tender/contract";
import { REPORT_FORMAT } from "@tender/contract/online-reports";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db } from "#platform/database/database.ts";
import { prepareDesignImport, toAuditResult } from "#platform/design-file.ts";
import type { ReportDesign } from "./report-design.service.ts";

type Report = ResultOf<EndpointOf<"onlineReport.import">>;
type Filed = (typeof reportInFile)["_output"];

/** Reports as files: export for another installation, and import. */
export interface ReportFiles {
  export(id: string): Promise<{ code: string; file: Filed }>;
  /** Throws online_report.bad_file, online_report.newer_format. */
  run(bytes: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
}

export interface ReportFilesDeps {
  readonly db: Db;
  readonly design: Pick<ReportDesign, "find" | "saveByCode" | "requireFaultless" | "requireDesignOpen">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

export function createReportFiles({ db, design, audit }: ReportFilesDeps): ReportFiles {
  async function read(bytes: Buffer, caller: Caller) {
    design.requireDesignOpen();
    return prepareDesignImport<Filed, ReportDefinition>(bytes, {
      subject: "online_report",
      format: REPORT_FORMAT,
      schema: reportInFile,
      definitionOf: ({ report }) => report,
      checkContent: ({ report }) => design.requireFaultless(report, caller),
      save: (tx, { report }) => design.saveByCode(tx, report, caller),
    });
  }

  return {
    export: async (id) => {
      const { code, definition } = await design.find(db, id);
      return { code, file: { kind: "online_report", format: REPORT_FORMAT, report: definition } };
    },
    run: async (bytes, mode, caller, origin) => {
      if (mode === "try") return (await read(bytes, caller))(db, mode);
      const { userId, username } = caller;
      const entry = { action: "online_report.import", userId, username, origin };
      const bringIn = await audit.recordRefusals(entry, () => read(bytes, caller));
      return audit.change(db, entry, async (tx) => toAuditResult(await bringIn(tx, mode)));
    },
  };
}
