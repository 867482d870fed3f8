import type { EndpointOf, ResultOf } from "@tender/contract";
import { menuItem } from "#test/menu-factory.ts";
import { answer } from "./answers.ts";

type Run = ResultOf<EndpointOf<"archiveAdmin.listImports">>["rows"][number];

export const importMenu = menuItem({
  path: "/archive/imports",
  component: "archive-admin/imports",
  meta: { title: "档案导入" },
});

/** Both addresses of the page, each with a text that appears after its data is loaded. */
export const importViews = [
  ["/archive/imports", "历史数据补录"],
  ["/archive/imports#run/b1", "缺少发布日期"],
] as const;

/** Terms from the imported file. */
export const importDataTexts = ["/date", "ocds-abcdef-77-1", "ocds-abcdef-77", "ocds-abcdef-81"];

export const importRights = ["archive:import", "archive:stop_import", "archive:export_imports"];

const counts = { added: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 };

export const importRun = (overrides: Partial<Run> = {}): Run => ({
  id: "b1",
  fileName: "2026年第三季度采购公告.json",
  label: "导入数据",
  state: "partly" as const,
  starter: "孙档案",
  startedAt: "2026-11-20T01:30:00.000Z",
  finishedAt: "2026-11-20T01:30:12.000Z",
  done: 1_250,
  total: 1_250,
  isStopping: false,
  bytes: 4_210_345,
  counts: { ...counts, added: 1_180, skipped: 60, errors: 2, warnings: 14 },
  ...overrides,
});

export const runningImport = (overrides: Partial<Run> = {}): Run =>
  importRun({
    id: "b2",
    fileName: "历史数据补录.jsonl",
    state: "running",
    finishedAt: null,
    done: 4_200,
    total: 15_000,
    counts,
    ...overrides,
  });

/** Answers the calls of the imports page. */
export function answerArchiveImports(rows = [runningImport(), importRun()]): void {
  answer("archiveAdmin.listImports", { total: rows.length, rows });
  answer("archiveAdmin.readImportTargets", {
    fonds: [
      { code: "SL01", name: "市公共资源交易中心" },
      { code: "SL02", name: "市财政局" },
    ],
    department: { orgCode: "A01A03", departName: "档案处", path: ["市公共资源交易中心", "档案处"] },
  });
  answer("archiveAdmin.findDepartments", [
    { orgCode: "A01A06", departName: "采购一部", path: ["市公共资源交易中心", "采购一部"] },
  ]);
  answer("archiveAdmin.readImport", {
    ...importRun(),
    format: "release-package",
    publisher: "某省公共资源交易中心",
    attribution: null,
    deptCode: "A01A03",
    fondsCode: "SL01",
    kept: 2,
  });
  answer("archiveAdmin.listFindings", {
    total: 2,
    rows: [
      {
        number: 1,
        kind: "error",
        code: "E05",
        message: "缺少发布日期，未导入",
        line: 318,
        path: "/date",
        ocid: "ocds-abcdef-77",
        releaseId: "ocds-abcdef-77-1",
      },
      {
        number: 2,
        kind: "warning",
        code: "W02",
        message: "金额没有币种，按未知处理",
        line: null,
        path: null,
        ocid: "ocds-abcdef-81",
        releaseId: null,
      },
    ],
  });
}
