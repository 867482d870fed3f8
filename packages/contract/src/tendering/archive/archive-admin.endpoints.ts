import { z } from "zod";
import { MAX_ARCHIVE_IMPORT_BYTES } from "#constants.ts";
import { endpoint } from "#endpoint.ts";
import { dayText, foundDepartment, idText, instantText, noResult, orgCode, pageOf, paging, text } from "#fields.ts";
import { listFile } from "#list-file.ts";

const view = { kind: "permission", code: "archive:view_imports" } as const;
const begin = { kind: "permission", code: "archive:import" } as const;

const importState = z.enum(["running", "succeeded", "partly", "stopped", "failed"]);

const importRun = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Label of the data in lists and figures. */
  label: z.string(),
  state: importState,
  /** Null: the command line, or a deleted account. */
  starter: z.string().nullable(),
  startedAt: instantText,
  finishedAt: instantText.nullable(),
  /** Releases processed so far, and in the whole file; null: not counted yet, or imported by an earlier version. */
  done: z.number().nullable(),
  total: z.number().nullable(),
  /** A stop was requested; it takes effect after the releases that are being written. */
  isStopping: z.boolean(),
  bytes: z.number().nullable(),
  /** Numbers of processes, except `skipped`: releases that existed already; `errors` and `warnings` are findings. */
  counts: z.object({
    added: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    skipped: z.number(),
    errors: z.number(),
    warnings: z.number(),
  }),
});

const importFilters = {
  /** A part of the file's name. */
  keyword: text(100).optional(),
  state: importState.optional(),
  /** Beijing days of the start, both inclusive. */
  from: dayText.optional(),
  to: dayText.optional(),
};

const findingFilters = {
  id: idText,
  kind: z.enum(["error", "warning"]).optional(),
  /** A part of the message, the process or the release. */
  keyword: text(100).optional(),
};

export const archiveAdmin = {
  readImportTargets: endpoint({
    summary: "可导入到的全宗与默认部门",
    methods: ["GET"],
    paths: ["/api/archive/imports/targets"],
    access: begin,
    limit: "general",
    result: z.object({
      fonds: z.array(z.object({ code: z.string(), name: z.string() })),
      department: foundDepartment.nullable(),
    }),
    errors: [],
  }),
  findDepartments: endpoint({
    summary: "按名称或编码查找可作为数据归属的部门，至多 50 个",
    methods: ["GET"],
    paths: ["/api/archive/imports/departments"],
    access: begin,
    limit: "general",
    query: z.strictObject({ keyword: text(50) }),
    result: z.array(foundDepartment),
    errors: [],
  }),
  startImport: endpoint({
    summary: "上传开放合约（OCDS）文件（multipart/form-data，字段 file），随即在后台导入；同一时间只有一次导入",
    methods: ["POST"],
    paths: ["/api/archive/import/ocds"],
    access: begin,
    limit: "upload",
    upload: { maxBytes: MAX_ARCHIVE_IMPORT_BYTES },
    query: z.strictObject({
      /** Department that owns the processes; default: the current department, otherwise the first of all. */
      dept: orgCode.optional(),
      /** Default: the first fonds. */
      fonds: text(40).optional(),
      label: text(50).optional(),
      /** Default: derived from publisher and licence of the file. */
      attribution: text(300).optional(),
    }),
    result: z.object({ id: z.string() }),
    errors: [
      "archive.import_running",
      "archive.import_compressed",
      "archive.unknown_department",
      "archive.unknown_fonds",
    ],
  }),
  listImports: endpoint({
    summary: "档案数据的导入记录，最近的在前",
    methods: ["GET"],
    paths: ["/api/archive/imports"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...importFilters }),
    result: pageOf(importRun),
    errors: [],
  }),
  exportImports: listFile({
    summary: "导出档案数据的导入记录，条件与列表相同",
    path: "/api/archive/imports/export",
    access: { kind: "permission", code: "archive:export_imports" },
    filters: importFilters,
  }),
  readImport: endpoint({
    summary: "一次导入的进度与结果",
    methods: ["GET"],
    paths: ["/api/archive/imports/detail"],
    access: view,
    limit: "general",
    query: z.strictObject({ id: idText }),
    result: importRun.extend({
      format: z.string().nullable(),
      publisher: z.string().nullable(),
      attribution: z.string().nullable(),
      deptCode: z.string(),
      fondsCode: z.string(),
      /** Number of stored findings: of very many only the first ones. */
      kept: z.number(),
    }),
    errors: ["archive.import_not_found"],
  }),
  listFindings: endpoint({
    summary: "一次导入的报告：错误与提醒，按出现的次序",
    methods: ["GET"],
    paths: ["/api/archive/imports/findings"],
    access: view,
    limit: "general",
    query: z.strictObject({ ...paging, ...findingFilters }),
    result: pageOf(
      z.object({
        number: z.number(),
        kind: z.enum(["error", "warning"]),
        code: z.string(),
        message: z.string(),
        line: z.number().nullable(),
        path: z.string().nullable(),
        ocid: z.string().nullable(),
        releaseId: z.string().nullable(),
      }),
    ),
    errors: ["archive.import_not_found"],
  }),
  exportFindings: listFile({
    summary: "导出一次导入的报告，条件与列表相同",
    path: "/api/archive/imports/findings/export",
    access: { kind: "permission", code: "archive:export_imports" },
    filters: findingFilters,
    errors: ["archive.import_not_found"],
  }),
  stopImport: endpoint({
    summary: "停止正在进行的导入；已写入的项目保留，重新导入同一文件将继续写入其余项目",
    methods: ["POST"],
    paths: ["/api/archive/imports/stop"],
    access: { kind: "permission", code: "archive:stop_import" },
    limit: "general",
    body: z.strictObject({ id: idText }),
    result: noResult,
    errors: ["archive.import_not_found", "archive.import_ended"],
  }),
} as const;
