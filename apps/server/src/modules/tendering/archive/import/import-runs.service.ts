import { MAX_ARCHIVE_IMPORT_BYTES } from "@tender/contract";
import type { DepartmentService, FoundDepartment } from "#modules/people/department/department.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { uploadedFile } from "../ocds/byte-source.ts";
import { COMMAND_LINE_LIMITS, type ReadLimits } from "../ocds/document-reader.ts";
import { type Finding, isError } from "../ocds/findings.ts";
import type { ImportService } from "./import.service.ts";
import type { ImportTarget } from "./import.store.ts";
import type { ImportRunsStore, Run, RunDetail, RunFilter } from "./import-runs.store.ts";

/** Limits of an upload on the page, which is held in memory while it is read. */
const PAGE_LIMITS: ReadLimits = {
  ...COMMAND_LINE_LIMITS,
  maxMegabytes: MAX_ARCHIVE_IMPORT_BYTES / 1_048_576,
  maxReleases: 20_000,
};

export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface ImportRequest {
  readonly dept?: string | undefined;
  readonly fonds?: string | undefined;
  readonly label?: string | undefined;
  readonly attribution?: string | undefined;
}

export interface FindingFilter {
  readonly kind?: "error" | "warning" | undefined;
  readonly keyword?: string | undefined;
}

export interface NumberedFinding extends Finding {
  /** Number from 1, in the order of occurrence. */
  readonly number: number;
}

/** Imports of archive data by archivists. Starts, stops and exports are recorded in the audit trail. */
export interface ImportRuns {
  /** Returns the fonds that the caller may import into, and the default department. */
  targets(caller: Caller): Promise<{
    readonly fonds: { readonly code: string; readonly name: string }[];
    readonly department: FoundDepartment | null;
  }>;
  /** Finds departments by name or code, because a department may manage the archives of others. */
  findDepartments(keyword: string): Promise<FoundDepartment[]>;
  /**
   * Starts an import and returns its id at once. Throws archive.import_running, archive.import_compressed,
   * archive.unknown_department, archive.unknown_fonds.
   */
  start(upload: Upload, request: ImportRequest, caller: Caller, origin: Origin): Promise<string>;
  page(filter: RunFilter, limit: number, offset: number): Promise<{ total: number; rows: Run[] }>;
  /** Throws archive.import_not_found. */
  read(id: string): Promise<RunDetail>;
  /** Throws archive.import_not_found. */
  findings(id: string, filter: FindingFilter): Promise<NumberedFinding[]>;
  /** Throws archive.import_not_found, archive.import_ended. */
  stop(id: string, caller: Caller, origin: Origin): Promise<void>;
}

export interface ImportRunsDeps {
  readonly db: Db;
  readonly store: ImportRunsStore;
  readonly imports: Pick<ImportService, "begin" | "stop" | "chooseTarget">;
  readonly departments: Pick<DepartmentService, "search" | "named">;
  readonly audit: Pick<AuditService, "change" | "recordRefusals">;
}

/** Leading bytes of gzip, zip, bzip2, xz and zstd. */
const COMPRESSED = ["1f8b", "504b", "425a68", "fd377a58", "28b52ffd"];
const isCompressed = (bytes: Buffer): boolean => {
  const head = bytes.subarray(0, 4).toString("hex");
  return COMPRESSED.some((magic) => head.startsWith(magic));
};

type Importer = Pick<Caller, "roles" | "department">;
const mayUseAny = ({ roles }: Importer): boolean => roles.includes("system_admin");

/**
 * Returns the fonds that an account may import into: those of the current department or one above it. A system
 * administrator may use all.
 */
const fondsFor = <F extends { readonly keeperDeptCode: string }>(
  importer: Importer,
  fonds: readonly F[],
): readonly F[] =>
  fonds.filter(
    ({ keeperDeptCode }) => mayUseAny(importer) || importer.department?.orgCode.startsWith(keeperDeptCode) === true,
  );

const MAX_NAME_LENGTH = 200;
/** Returns the last part of a path, without characters that cannot be shown. */
const shownName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? "").replace(/\p{C}/gu, "").trim().slice(-MAX_NAME_LENGTH) || "upload.json";

export function createImportRuns({ db, store, imports, departments, audit }: ImportRunsDeps): ImportRuns {
  async function read(id: string): Promise<RunDetail> {
    const run = await store.find(id);
    if (!run) throw new AppError("archive.import_not_found");
    return run;
  }

  const departmentOf = async (orgCode: string): Promise<FoundDepartment | undefined> =>
    (await departments.named([orgCode]))[0];

  /** Returns a function that resolves the target in the transaction, which may create the first fonds. */
  async function findTarget(
    { dept, fonds }: ImportRequest,
    caller: Caller,
  ): Promise<(tx: Tx) => Promise<ImportTarget>> {
    const owner = dept ?? caller.department?.orgCode;
    if (owner !== undefined && !(await departmentOf(owner)))
      throw new AppError("archive.unknown_department", { details: { field: "dept" } });
    const allFonds = await store.listFonds();
    // An installation without a fonds gets its first one with the first import, as on the command line.
    if (fonds === undefined && allFonds.length === 0 && mayUseAny(caller))
      return (tx) => imports.chooseTarget(owner, undefined, tx);
    const allowedFonds = fondsFor(caller, allFonds);
    const chosen = fonds === undefined ? allowedFonds[0] : allowedFonds.find(({ code }) => code === fonds);
    if (!chosen) throw new AppError("archive.unknown_fonds", { details: { field: "fonds" } });
    return (tx) => imports.chooseTarget(owner, chosen.code, tx);
  }

  return {
    targets: async (caller) => {
      const fonds = fondsFor(caller, await store.listFonds());
      const department = caller.department && (await departmentOf(caller.department.orgCode));
      return { fonds: fonds.map(({ code, name }) => ({ code, name })), department: department ?? null };
    },
    findDepartments: (keyword) => departments.search(keyword),
    start: (upload, request, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "archive.import", userId, username, origin };
      return audit.recordRefusals(entry, async () => {
        if (isCompressed(upload.bytes)) throw new AppError("archive.import_compressed");
        const resolveTarget = await findTarget(request, caller);
        const fileName = shownName(upload.fileName);
        const label = request.label?.trim() || undefined;
        const attribution = request.attribution?.trim() || undefined;
        const texts = { ...(label ? { label } : {}), ...(attribution ? { attribution } : {}) };
        const started = await imports.begin(uploadedFile(fileName, upload.bytes), (insert) =>
          audit.change(db, entry, async (tx) => {
            const target = await resolveTarget(tx);
            const options = { ...target, ...texts, userId, listenerIds: [userId], limits: PAGE_LIMITS };
            const result = await insert(tx, options);
            const detail = { fileName, bytes: upload.bytes.length, ...target };
            return { result, detail, object: result.batchId };
          }),
        );
        if (!started) throw new AppError("archive.import_running");
        return started.batchId;
      });
    },
    page: (filter, limit, offset) => store.page(filter, limit, offset),
    read,
    findings: async (id, { kind, keyword }) => {
      const { findings } = await read(id);
      const lowerKeyword = keyword?.toLowerCase();
      const isMatch = (finding: Finding) =>
        (kind === undefined || isError(finding) === (kind === "error")) &&
        (!lowerKeyword ||
          [finding.message, finding.ocid, finding.releaseId].some((text) =>
            text?.toLowerCase().includes(lowerKeyword),
          ));
      return findings.map((finding, index) => ({ ...finding, number: index + 1 })).filter(isMatch);
    },
    stop: async (id, { userId, username }, origin) => {
      const entry = { action: "archive.stop_import", userId, username, object: id, origin };
      const { fileName } = await audit.recordRefusals(entry, () => read(id));
      await audit.change(db, entry, async (tx) => {
        if (!(await imports.stop(tx, id))) throw new AppError("archive.import_ended");
        return { result: undefined, detail: { fileName } };
      });
    },
  };
}
