import type { ReportAction } from "./report-words.ts";

// How people call what a report is made of.

export const reportActionWords: Readonly<Record<ReportAction, string>> = {
  view: "查看报表",
  export: "导出报表",
  mail: "定时发送报表",
};
