import { beijingDayStart, type EndpointOf, type InputOf } from "@tender/contract";
import { ListFile, routes } from "#http/routes.ts";
import { onePage, partsOf, tableOf } from "#platform/csv.ts";
import type { ImportRuns, NumberedFinding } from "./import/import-runs.service.ts";
import type { Run } from "./import/import-runs.store.ts";
import { isError } from "./ocds/findings.ts";

const DAY_MS = 86_400_000;

type ImportsQuery = Omit<InputOf<EndpointOf<"archiveAdmin.listImports">>["query"], "page" | "pageSize">;

const states = { running: "导入中", succeeded: "成功", partly: "部分成功", stopped: "已停止", failed: "失败" } as const;
const kinds = { error: "错误", warning: "提醒" } as const;

const filterOf = ({ keyword, state, from, to }: ImportsQuery) => ({
  keyword: keyword?.trim(),
  state,
  since: from === undefined ? undefined : new Date(beijingDayStart(from)),
  before: to === undefined ? undefined : new Date(beijingDayStart(to) + DAY_MS),
});

const presentRun = (run: Run) => ({
  id: run.id,
  fileName: run.fileName,
  label: run.label,
  state: run.state,
  starter: run.starterName,
  startedAt: run.createdAt.toISOString(),
  finishedAt: run.finishedAt?.toISOString() ?? null,
  done: run.done,
  total: run.total,
  isStopping: run.state === "running" && run.stopAskedAt !== null,
  bytes: run.bytes,
  counts: run.counts,
});

const kindOf = (finding: NumberedFinding) => (isError(finding) ? "error" : "warning");

const presentFinding = (finding: NumberedFinding) =>
  ({
    number: finding.number,
    kind: kindOf(finding),
    code: finding.code,
    message: finding.message,
    line: finding.line ?? null,
    path: finding.path ?? null,
    ocid: finding.ocid ?? null,
    releaseId: finding.releaseId ?? null,
  }) as const;

export const archiveAdminRoutes = (runs: ImportRuns) =>
  routes({
    "archiveAdmin.readImportTargets": (_input, { caller }) => runs.targets(caller),
    "archiveAdmin.findDepartments": ({ query }) => runs.findDepartments(query.keyword.trim()),
    "archiveAdmin.startImport": async ({ query, file }, { caller, origin }) => ({
      id: await runs.start(file, query, caller, origin),
    }),
    "archiveAdmin.listImports": async ({ query: { page, pageSize, ...conditions } }) => {
      const { total, rows } = await runs.page(filterOf(conditions), pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map(presentRun) };
    },
    "archiveAdmin.exportImports": async ({ query: { format, ...conditions } }) => {
      const filter = filterOf(conditions);
      const pages = partsOf<Run>(({ limit, offset }) => runs.page(filter, limit, offset));
      return new ListFile({
        name: "archive-imports",
        title: "档案导入记录",
        format,
        conditions,
        labels: { state: states },
        action: "archive.export_imports",
        source: tableOf<Run>(
          [
            ["文件名", ({ fileName }) => fileName],
            ["数据名称", ({ label }) => label],
            ["状态", ({ state }) => states[state]],
            ["发起人", ({ starterName }) => starterName ?? ""],
            ["开始时间", ({ createdAt }) => createdAt],
            ["结束时间", ({ finishedAt }) => finishedAt],
            ["归属部门", ({ deptCode }) => deptCode],
            ["全宗", ({ fondsCode }) => fondsCode],
            ["新增", ({ counts }) => counts.added],
            ["更新", ({ counts }) => counts.updated],
            ["未变", ({ counts }) => counts.unchanged],
            ["跳过", ({ counts }) => counts.skipped],
            ["错误", ({ counts }) => counts.errors],
            ["提醒", ({ counts }) => counts.warnings],
          ],
          pages,
        ),
      });
    },
    "archiveAdmin.readImport": async ({ query }) => {
      const run = await runs.read(query.id);
      const { format, publisher, attribution, deptCode, fondsCode, findings } = run;
      return { ...presentRun(run), format, publisher, attribution, deptCode, fondsCode, kept: findings.length };
    },
    "archiveAdmin.listFindings": async ({ query: { id, page, pageSize, ...filter } }) => {
      const found = await runs.findings(id, { ...filter, keyword: filter.keyword?.trim() });
      return { total: found.length, rows: found.slice((page - 1) * pageSize, page * pageSize).map(presentFinding) };
    },
    "archiveAdmin.exportFindings": async ({ query: { id, format, ...conditions } }) => {
      const found = await runs.findings(id, { ...conditions, keyword: conditions.keyword?.trim() });
      return new ListFile({
        name: "archive-import-report",
        title: "档案导入报告",
        format,
        conditions,
        labels: { kind: kinds },
        action: "archive.export_findings",
        object: id,
        source: tableOf<NumberedFinding>(
          [
            ["序号", ({ number }) => number],
            ["类别", (finding) => kinds[kindOf(finding)]],
            ["代码", ({ code }) => code],
            ["说明", ({ message }) => message],
            ["行", ({ line }) => line ?? null],
            ["位置", ({ path }) => path ?? ""],
            ["项目（ocid）", ({ ocid }) => ocid ?? ""],
            ["发布", ({ releaseId }) => releaseId ?? ""],
          ],
          onePage(found),
        ),
      });
    },
    "archiveAdmin.stopImport": async ({ body }, { caller, origin }) => {
      await runs.stop(body.id, caller, origin);
      return null;
    },
  });
