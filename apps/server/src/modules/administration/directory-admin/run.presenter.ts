import type { EndpointOf, ResultOf } from "@tender/contract";
import { type CsvSource, mapPages } from "#platform/csv.ts";
import type { EntryRow } from "./import.tables.ts";
import type { RunRow } from "./run.store.ts";

type RunResult = ResultOf<EndpointOf<"directoryAdmin.listRuns">>["rows"][number];

export function presentRun(row: RunRow): RunResult;
export function presentRun(row: RunRow | undefined): RunResult | null;
export function presentRun(row: RunRow | undefined): RunResult | null {
  if (!row) return null;
  const { connectionId, startedBy, ...rest } = row;
  return { ...rest, startedAt: row.startedAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null };
}

const kinds: Readonly<Record<EntryRow["kind"], string>> = { person: "用户", department: "部门" };

export const outcomeWords: Readonly<Record<EntryRow["outcome"], string>> = {
  made: "新增",
  changed: "更新",
  frozen: "冻结",
  released: "解冻",
  refused: "未同步",
  gone: "目录中已不存在",
};

/** The outcomes in the words of the page. */
export const reportFile = (pages: AsyncIterable<readonly EntryRow[]>): CsvSource => ({
  head: ["序号", "名称", "类别", "结果", "说明", "目录中的条目"],
  pages: mapPages(pages, ({ number, name, kind, outcome, message, dn }) => [
    number,
    name,
    kinds[kind],
    outcomeWords[outcome],
    message,
    dn,
  ]),
});
