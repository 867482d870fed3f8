import { expect, test } from "vitest";
import { type BatchProgress, createBatch, runBatch, summariseBatch } from "./batch.ts";

async function run(rows: readonly string[], stopAfter = Number.POSITIVE_INFINITY) {
  const progress: Pick<BatchProgress, "processed" | "failures" | "isOver">[] = [];
  const triedRows: string[] = [];
  await runBatch(rows, {
    run: async (row) => {
      triedRows.push(row);
      if (row.startsWith("bad")) throw new Error(`no ${row}`);
    },
    nameOf: (row) => row,
    messageOf: (error) => (error as Error).message,
    isStopped: () => triedRows.length >= stopAfter,
    onProgress: (part) => progress.push(part),
  });
  return { progress, triedRows };
}

test("runs one row after the other and reports progress after each", async () => {
  const { progress, triedRows } = await run(["a", "b"]);
  expect(triedRows).toEqual(["a", "b"]);
  expect(progress.map(({ processed, isOver }) => [processed, isOver])).toEqual([
    [1, false],
    [2, false],
    [2, true],
  ]);
});

test("lists failures and continues", async () => {
  const { progress, triedRows } = await run(["a", "bad1", "b", "bad2"]);
  expect(triedRows).toHaveLength(4);
  expect(progress.at(-1)?.failures).toEqual([
    { name: "bad1", message: "no bad1" },
    { name: "bad2", message: "no bad2" },
  ]);
});

test("does not run the remaining rows after a stop", async () => {
  const { progress, triedRows } = await run(["a", "b", "c"], 1);
  expect(triedRows).toEqual(["a"]);
  expect(progress.at(-1)).toEqual({ processed: 1, failures: [], isOver: true });
});

test.each([
  [3, 3, 0, "成功3项"],
  [3, 3, 1, "成功2项，失败1项"],
  [5, 2, 1, "成功1项，失败1项，未处理3项"],
  [5, 0, 0, "成功0项，未处理5项"],
])("summarises %i rows, %i processed, %i failed: %s", (total, processed, failed, text) => {
  const failures = Array.from({ length: failed }, () => ({ name: "", message: "" }));
  expect(summariseBatch({ ...createBatch(total), processed, failures })).toBe(text);
});
