import { expect, test } from "vitest";
import { batchReads } from "./batched-reads.ts";

const lengths = async (requested: string[][], keys: readonly string[]): Promise<Map<string, number>> => {
  requested.push([...keys]);
  return new Map(keys.filter((key) => key !== "none").map((key) => [key, key.length]));
};

test("reads concurrent keys in one query, each once, and later keys in another", async () => {
  const requested: string[][] = [];
  const read = batchReads((keys) => lengths(requested, keys));
  expect(await Promise.all([read("a"), read("bb"), read("a"), read("none")])).toEqual([1, 2, 1, undefined]);
  expect(requested).toEqual([["a", "bb", "none"]]);
  expect(await read("a")).toBe(1);
  expect(requested).toHaveLength(2);
});

test("splits more than 200 keys", async () => {
  const requested: string[][] = [];
  const read = batchReads((keys) => lengths(requested, keys));
  await Promise.all(Array.from({ length: 450 }, (_, n) => read(String(n))));
  expect(requested.map((keys) => keys.length)).toEqual([200, 200, 50]);
});

test("throws a failure to all callers who shared the query, and to no other", async () => {
  let isDown = true;
  const read = batchReads(async (keys) => {
    if (isDown) throw new Error("down");
    return new Map(keys.map((key) => [key, key]));
  });
  expect(await Promise.allSettled([read("a"), read("b")])).toMatchObject([
    { status: "rejected", reason: { message: "down" } },
    { status: "rejected", reason: { message: "down" } },
  ]);
  isDown = false;
  expect(await read("a")).toBe("a");
});
