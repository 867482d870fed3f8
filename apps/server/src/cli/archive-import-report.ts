import type { ImportReport, ImportState } from "../modules/archive/import/import-report.ts";
import type { Finding } from "../modules/archive/ocds/findings.ts";

const STATES: Record<ImportState, string> = { succeeded: "成功", partly: "部分成功", failed: "失败" };
const SHOWN_FINDINGS = 50;

/** The report of one file as lines for a terminal. */
export function reportLines(file: string, { state, counts, findings }: ImportReport): string[] {
  const { added, updated, skipped, unchanged, errors, warnings } = counts;
  const lines = [
    `${file}：${STATES[state]}`,
    `  新增 ${added}，更新 ${updated}，跳过 ${skipped}，未变 ${unchanged}，错误 ${errors}，警告 ${warnings}`,
    ...findings.slice(0, SHOWN_FINDINGS).map((finding) => `  ${findingLine(finding)}`),
  ];
  const more = errors + warnings - Math.min(findings.length, SHOWN_FINDINGS);
  return more > 0 ? [...lines, `  另有 ${more} 条未列出，见导入批次的报告`] : lines;
}

export function findingLine({ code, message, line, ocid, releaseId }: Finding): string {
  const where = [line === undefined ? "" : `第 ${line} 行`, ocid ?? "", releaseId ?? ""].filter((part) => part !== "");
  return where.length === 0 ? `${code} ${message}` : `${code} ${message}（${where.join("，")}）`;
}
