import { fakeClock } from "@tender/testkit";
import { expect, test, vi } from "vitest";
import type { Bus } from "./bus.ts";
import { createCachedReads } from "./cached-reads.ts";

function given() {
  const heeders = new Map<string, () => void>();
  const gaps: (() => void)[] = [];
  const bus: Bus = {
    publish: (channel) => heeders.get(channel)?.(),
    subscribe: (channel, heed) => heeders.set(channel, () => heed("")),
    onGap: (heed) => gaps.push(heed),
    close: async () => undefined,
  };
  const clock = fakeClock();
  const reads = createCachedReads<number>({ clock, bus, channels: ["x"], size: 2, ttlMs: 1_000 });
  let n = 0;
  const load = vi.fn(async () => ++n);
  return { bus, clock, reads, load, loseMessages: () => gaps.forEach((heed) => void heed()) };
}

test("loads once for all who ask at once, and keeps what came", async () => {
  const { reads, load } = given();
  expect(await Promise.all([reads.read("k", load), reads.read("k", load)])).toEqual([1, 1]);
  expect(await reads.read("k", load)).toBe(1);
  expect(load).toHaveBeenCalledTimes(1);
});

test("loads anew after a message, after a gap in the messages, and after its time", async () => {
  const { reads, load, bus, clock, loseMessages } = given();
  await reads.read("k", load);
  bus.publish("x", "1");
  expect(await reads.read("k", load)).toBe(2);
  loseMessages();
  expect(await reads.read("k", load)).toBe(3);
  clock.advance(1_001);
  expect(await reads.read("k", load)).toBe(4);
});

test("hands a load that a message overtook to nobody who asks later", async () => {
  const { reads, load, bus } = given();
  let finish: (value: number) => void = () => undefined;
  const slow = reads.read("k", () => new Promise<number>((resolve) => (finish = resolve)));
  bus.publish("x", "1");
  finish(100);
  expect(await slow).toBe(100);
  expect(await reads.read("k", load)).toBe(1);
});

test("keeps no failed load", async () => {
  const { reads, load } = given();
  await expect(reads.read("k", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await reads.read("k", load)).toBe(1);
});

test("keeps no more keys than it may", async () => {
  const { reads, load } = given();
  for (const key of ["a", "b", "c"]) await reads.read(key, load);
  expect(await reads.read("a", load)).toBe(4);
});

test("asks once for what begins anew whenever it is waited for, as a query of the database does", async () => {
  const { reads, load } = given();
  const query = {
    // biome-ignore lint/suspicious/noThenProperty: that is what it is about
    then: (...heed: Parameters<Promise<number>["then"]>) => load().then(...heed),
  } as Promise<number>;
  expect([await reads.read("k", () => query), await reads.read("k", () => query)]).toEqual([1, 1]);
});
