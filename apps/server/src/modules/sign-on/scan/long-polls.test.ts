import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLongPolls } from "./long-polls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => () => undefined;

test("ends a wait by its event or its timeout, and stops listening after both", async () => {
  const longPolls = createLongPolls();
  const stop = vi.fn();
  let wake = (): void => undefined;
  const woken = longPolls.wait("a", "203.0.113.1", 25_000, (notify) => {
    wake = notify;
    return stop;
  });
  wake();
  expect(await woken).toBe(true);
  const timedOut = longPolls.wait("a", "203.0.113.1", 25_000, () => stop);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(stop).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await timedOut).toBe(false);
  expect(stop).toHaveBeenCalledTimes(2);
});

test("holds two waits per task and a hundred per address or IPv6 /64, and frees places", async () => {
  const longPolls = createLongPolls();
  const isHeld = async (task: string, address: string) => {
    const ended = vi.fn();
    void longPolls.wait(task, address, 1_000, never).then(ended);
    await vi.advanceTimersByTimeAsync(0);
    return ended.mock.calls.length === 0;
  };
  expect(await isHeld("t", "10.0.0.1")).toBe(true);
  expect(await isHeld("t", "10.0.0.2")).toBe(true);
  expect(await isHeld("t", "10.0.0.3")).toBe(false);
  for (let n = 0; n < 100; n++) expect(await isHeld(`t${n}`, `2001:db8:7:1::${n + 1}`)).toBe(true);
  expect(await isHeld("more", "2001:db8:7:1:ffff::1")).toBe(false);
  expect(await isHeld("more", "2001:db8:7:2::1")).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await isHeld("t", "10.0.0.3")).toBe(true);
  expect(await isHeld("more", "2001:db8:7:1:ffff::1")).toBe(true);
});

test("ends all waits at shutdown, and holds none afterwards", async () => {
  const longPolls = createLongPolls();
  const heldWaits = [longPolls.wait("a", "10.0.0.1", 25_000, never), longPolls.wait("b", "10.0.0.1", 25_000, never)];
  longPolls.release();
  expect(await Promise.all(heldWaits)).toEqual([false, false]);
  expect(await longPolls.wait("c", "10.0.0.1", 25_000, never)).toBe(false);
});
