import { fakeClock } from "@tender/testkit";
import { expect, test, vi } from "vitest";
import type { Bus } from "./bus.ts";
import { createCachedReads } from "./cached-reads.ts";

function createReads() {
  const listeners = new Map<string, () => void>();
  const gaps: (() => void)[] = [];
  const bus: Bus = {
    publish: (channel) => listeners.get(channel)?.(),
    subscribe: (channel, listener) => listeners.set(channel, () => listener("")),
    onGap: (listener) => gaps.push(listener),
    close: async () => undefined,
  };
  const clock = fakeClock();
  const reads = createCachedReads<number>({ clock, bus, channels: ["x"], size: 2, ttlMs: 1_000 });
  let loadCount = 0;
  const load = vi.fn(async () => ++loadCount);
  return { bus, clock, reads, load, loseMessages: () => gaps.forEach((listener) => void listener()) };
}

test("loads once for concurrent reads and caches the result", async () => {
  const { reads, load } = createReads();
  expect(await Promise.all([reads.read("k", load), reads.read("k", load)])).toEqual([1, 1]);
  expect(await reads.read("k", load)).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test("loads again after a message, after a gap in the messages, and after expiry", async () => {
  const { reads, load, bus, clock, loseMessages } = createReads();
  await reads.read("k", load);
  bus.publish("x", "1");
  expect(await reads.read("k", load)).toBe(2);
  loseMessages();
  expect(await reads.read("k", load)).toBe(3);
  clock.advance(1_001);
  expect(await reads.read("k", load)).toBe(4);
});

test("returns a load that a message invalidated to no later reader", async () => {
  const { reads, load, bus } = createReads();
  let finish: (value: number) => void = () => undefined;
  const slow = reads.read("k", () => new Promise<number>((resolve) => (finish = resolve)));
  bus.publish("x", "1");
  finish(100);
  expect(await slow).toBe(100);
  expect(await reads.read("k", load)).toBe(1);
});

test("does not cache a failed load", async () => {
  const { reads, load } = createReads();
  await expect(reads.read("k", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await reads.read("k", load)).toBe(1);
});

test("retains no more keys than its size", async () => {
  const { reads, load } = createReads();
  for (const key of ["a", "b", "c"]) await reads.read(key, load);
  expect(await reads.read("a", load)).toBe(4);
});

test("sends a thenable query once for two reads", async () => {
  const { reads, load } = createReads();
  const query = {
    // biome-ignore lint/suspicious/noThenProperty: that is what it is about
    then: (...handlers: Parameters<Promise<number>["then"]>) => load().then(...handlers),
  } as Promise<number>;
  expect([await reads.read("k", () => query), await reads.read("k", () => query)]).toEqual([1, 1]);
});
