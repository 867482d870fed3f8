import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHandshakeQueue } from "./handshake-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("begins a handshake at once at an ordinary moment", () => {
  const handshake = vi.fn(async () => undefined);
  expect(createHandshakeQueue().enqueue(handshake)).toBe(true);
  expect(handshake).toHaveBeenCalledOnce();
});

test("begins thousands of simultaneous handshakes in order, at 1,000 a second", async () => {
  const pace = createHandshakeQueue();
  const begun: number[] = [];
  for (let n = 0; n < 5_000; n += 1) pace.enqueue(async () => void begun.push(n));
  await pass(0);
  expect(begun).toHaveLength(10);
  await pass(1_000);
  expect(begun).toHaveLength(1_010);
  await pass(4_000);
  expect(begun).toEqual(Array.from({ length: 5_000 }, (_, n) => n));
  await pass(100);
  expect(vi.getTimerCount()).toBe(0);
});

test("runs sixteen handshakes at most, and continues when one ends in any way", async () => {
  const pace = createHandshakeQueue();
  const running: PromiseWithResolvers<void>[] = [];
  for (let n = 0; n < 40; n += 1)
    pace.enqueue(() => {
      const one = Promise.withResolvers<void>();
      running.push(one);
      return one.promise;
    });
  await pass(1_000);
  expect(running).toHaveLength(16);
  running[3]?.resolve();
  running[5]?.resolve();
  await pass(10);
  expect(running).toHaveLength(18);
});

test("refuses a handshake that would wait longer than a browser does", () => {
  const pace = createHandshakeQueue();
  const never = () => new Promise<void>(() => undefined);
  for (let n = 0; n < 15_010; n += 1) expect(pace.enqueue(never)).toBe(true);
  expect(pace.enqueue(never)).toBe(false);
});
