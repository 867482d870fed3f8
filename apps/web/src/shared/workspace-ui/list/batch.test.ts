import { expect, test } from "vitest";
import { type BatchProgress, batchOf, batchSummary, runBatch } from "./batch.ts";

async function run(rows: readonly string[], stopAfter = Number.POSITIVE_INFINITY) {
  const progress: Pick<BatchProgress, "done" | "failures" | "isOver">[] = [];
  const tried: string[] = [];
  await runBatch(rows, {
    run: async (row) => {
      tried.push(row);
      if (row.startsWith("bad")) throw new Error(`no ${row}`);
    },
    nameOf: (row) => row,
    messageOf: (error) => (error as Error).message,
    isStopped: () => tried.length >= stopAfter,
    onProgress: (part) => progress.push(part),
  });
  return { progress, tried };
}

test("runs one row after the other and reports progress after each", async () => {
  const { progress, tried } = await run(["a", "b"]);
  expect(tried).toEqual(["a", "b"]);
  expect(progress.map(({ done, isOver }) => [done, isOver])).toEqual([
    [1, false],
    [2, false],
    [2, true],
  ]);
});

test("lists failures and continues", async () => {
  const { progress, tried } = await run(["a", "bad1", "b", "bad2"]);
  expect(tried).toHaveLength(4);
  expect(progress.at(-1)?.failures).toEqual([
    { name: "bad1", message: "no bad1" },
    { name: "bad2", message: "no bad2" },
  ]);
});

test("leaves the remaining rows unchanged after a stop", async () => {
  const { progress, tried } = await run(["a", "b", "c"], 1);
  expect(tried).toEqual(["a"]);
  expect(progress.at(-1)).toEqual({ done: 1, failures: [], isOver: true });
});

test.each([
  [3, 3, 0, "成功3项"],
  [3, 3, 1, "成功2项，失败1项"],
  [5, 2, 1, "成功1项，失败1项，未处理3项"],
  [5, 0, 0, "成功0项，未处理5项"],
])("sums up %i rows, %i done, %i failed: %s", (total, done, failed, text) => {
  const failures = Array.from({ length: failed }, () => ({ name: "", message: "" }));
  expect(batchSummary({ ...batchOf(total), done, failures })).toBe(text);
});
