// Guarantee: the summary of an import names its changes, or the reason why there are none.
import { expect, test } from "vitest";
import { summaryOf } from "./run-summary.ts";

const run = {
  id: "r1",
  state: "done",
  starter: null,
  startedAt: "",
  finishedAt: "",
  peopleRead: 12,
  departmentsRead: 3,
  counts: null,
  failure: null,
} as const;
const counts = {
  people: 12,
  departments: 3,
  made: 0,
  changed: 0,
  frozen: 0,
  released: 0,
  same: 12,
  refused: 0,
  gone: 0,
  departmentsMade: 0,
  departmentsChanged: 0,
};

test.each([
  [{ ...run, state: "running" as const }, "已读取 12 个用户、3 个部门"],
  [{ ...run, counts }, "没有变化"],
  [
    { ...run, counts: { ...counts, made: 2, frozen: 1, departmentsMade: 1, departmentsChanged: 2 } },
    "新增 2，冻结 1，部门变化 3",
  ],
  [{ ...run, state: "failed" as const, failure: "连接被目录服务中断" }, "连接被目录服务中断"],
])("%#", (finishedRun, line) => {
  expect(summaryOf(finishedRun)).toBe(line);
});
