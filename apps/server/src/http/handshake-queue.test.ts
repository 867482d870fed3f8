import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHandshakeQueue } from "./handshake-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("begins a handshake at once while none is waiting", () => {
  const handshake = vi.fn(async () => undefined);
  expect(createHandshakeQueue().enqueue(handshake)).toBe(true);
  expect(handshake).toHaveBeenCalledOnce();
});

test("begins thousands of simultaneous handshakes in order, at 1,000 a second", async () => {
  const queue = createHandshakeQueue();
  const startedIndexes: number[] = [];
  for (let index = 0; index < 5_000; index += 1) queue.enqueue(async () => void startedIndexes.push(index));
  await advance(0);
  expect(startedIndexes).toHaveLength(10);
  await advance(1_000);
  expect(startedIndexes).toHaveLength(1_010);
  await advance(4_000);
  expect(startedIndexes).toEqual(Array.from({ length: 5_000 }, (_, n) => n));
  await advance(100);
  expect(vi.getTimerCount()).toBe(0);
});

test("runs sixteen handshakes at most, and continues when one ends", async () => {
  const queue = createHandshakeQueue();
  const handshakes: PromiseWithResolvers<void>[] = [];
  for (let index = 0; index < 40; index += 1)
    queue.enqueue(() => {
      const handshake = Promise.withResolvers<void>();
      handshakes.push(handshake);
      return handshake.promise;
    });
  await advance(1_000);
  expect(handshakes).toHaveLength(16);
  handshakes[3]?.resolve();
  handshakes[5]?.resolve();
  await advance(10);
  expect(handshakes).toHaveLength(18);
});

test("refuses a handshake that would wait longer than a browser does", () => {
  const queue = createHandshakeQueue();
  const unfinished = () => new Promise<void>(() => undefined);
  for (let n = 0; n < 15_010; n += 1) expect(queue.enqueue(unfinished)).toBe(true);
  expect(queue.enqueue(unfinished)).toBe(false);
});
