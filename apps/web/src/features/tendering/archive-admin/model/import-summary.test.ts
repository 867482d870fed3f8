import { expect, test } from "vitest";
import { summaryOf } from "./import-summary.ts";

const noCounts = { added: 0, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 };
const run = { state: "succeeded", counts: noCounts, done: null, total: null, isStopping: false } as const;

test.each([
  [{ ...run, state: "running" }, "正在检查文件"],
  [{ ...run, state: "running", done: 1200, total: 15_000 }, "已处理 1,200 / 15,000 条发布"],
  [{ ...run, state: "running", done: 200, total: 400, isStopping: true }, "正在停止"],
  [{ ...run, counts: { ...noCounts, added: 1234, skipped: 3, errors: 2 } }, "新增 1,234，跳过 3，错误 2"],
  [{ ...run, counts: { ...noCounts, updated: 1, unchanged: 5, warnings: 7 } }, "更新 1，未变 5，提醒 7"],
  [{ ...run, state: "stopped" }, "没有变化"],
] as const)("summarises %j: %s", (run, summary) => {
  expect(summaryOf(run)).toBe(summary);
});
