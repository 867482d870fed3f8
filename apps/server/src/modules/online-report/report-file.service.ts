import { isDeepStrictEqual } from "node:util";
import { type EndpointOf, type ReportDefinition, type ResultOf, reportInFile } from "@tender/contract";
import { REPORT_FORMAT } from "@tender/contract/online-reports";
import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import { allOrNothing, type FileFault, toldFaults } from "../../platform/database/all-or-nothing.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { ReportDesign } from "./report-design.service.ts";

type Report = ResultOf<EndpointOf<"onlineReport.import">>;
type Filed = (typeof reportInFile)["_output"];
type Taken = { readonly id: string; readonly before: ReportDefinition | null };

/** A report as it leaves for another installation, and comes in. */
export interface ReportFiles {
  export(id: string): Promise<{ code: string; file: Filed }>;
  /** Throws online_report.bad_file, online_report.newer_format. */
  run(bytes: Buffer, mode: "try" | "apply", caller: Caller, origin: Origin): Promise<Report>;
}

export interface ReportFilesDeps {
  readonly db: Db;
  readonly design: Pick<ReportDesign, "find" | "put" | "requireFaultless" | "requireOpen">;
  readonly audit: Pick<AuditService, "recordChange">;
}

/** Throws where the file is none of ours, or of a version that this one does not know. */
function readFile(bytes: Buffer): unknown {
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("online_report.bad_file", { cause });
  }
  const { kind, format } = Object(sent) as { kind?: unknown; format?: unknown };
  if (kind !== "online_report" || typeof format !== "number") throw new AppError("online_report.bad_file");
  if (format > REPORT_FORMAT)
    throw new AppError("online_report.newer_format", { values: { format, known: REPORT_FORMAT } });
  return sent;
}

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");

/** What a refusal says, as faults of the file; anything else goes on. */
function faultsIn(error: unknown): FileFault[] {
  if (!(error instanceof AppError)) throw error;
  const told = error.details?.faults;
  return told ? told.map(({ at, what }) => ({ row: 1, what: `${at}：${what}` })) : [{ row: 1, what: error.message }];
}

export function createReportFiles({ db, design, audit }: ReportFilesDeps): ReportFiles {
  async function run(bytes: Buffer, mode: "try" | "apply", caller: Caller): Promise<Report> {
    design.requireOpen();
    const read = reportInFile.safeParse(readFile(bytes));
    const faults: FileFault[] = read.success
      ? []
      : read.error.issues.map(({ path }) => ({ row: 1, what: `${placeOf(path)}：内容不正确` }));
    const definition = read.data?.report;
    if (definition)
      await design.requireFaultless(definition, caller).catch((error: unknown) => faults.push(...faultsIn(error)));
    const taken: Taken[] = [];
    const take = async (tx: Tx) => {
      if (!definition || faults.length > 0) return;
      await design.put(tx, definition, caller).then(
        (one) => taken.push(one),
        (error: unknown) => faults.push(...faultsIn(error)),
      );
    };
    const isApplied = definition !== undefined && (await allOrNothing(db, mode, faults, take));
    const one = taken[0];
    return {
      isApplied,
      id: isApplied && one ? one.id : null,
      code: definition?.code ?? null,
      made: one?.before === null ? 1 : 0,
      changed: one?.before && !isDeepStrictEqual(one.before, definition) ? 1 : 0,
      ...toldFaults(faults),
    };
  }

  return {
    export: async (id) => {
      const { code, definition } = await design.find(db, id);
      return { code, file: { kind: "online_report", format: REPORT_FORMAT, report: definition } };
    },
    run: async (bytes, mode, caller, origin) => {
      if (mode === "try") return run(bytes, mode, caller);
      const { userId, username } = caller;
      return audit.recordChange({ action: "online_report.import", userId, username, origin }, async () => {
        const report = await run(bytes, mode, caller);
        const { faults: _faults, id, ...detail } = report;
        return { result: report, detail, ...(id === null ? {} : { object: id }) };
      });
    },
  };
}
