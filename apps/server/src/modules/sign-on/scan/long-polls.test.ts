import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLongPolls } from "./long-polls.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => () => undefined;

test("ends a wait by its event or its timeout, and stops listening after both", async () => {
  const waits = createLongPolls();
  const stop = vi.fn();
  let wake = (): void => undefined;
  const woken = waits.wait("a", "203.0.113.1", 25_000, (say) => {
    wake = say;
    return stop;
  });
  wake();
  expect(await woken).toBe(true);
  const timedOut = waits.wait("a", "203.0.113.1", 25_000, () => stop);
  await vi.advanceTimersByTimeAsync(24_999);
  expect(stop).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await timedOut).toBe(false);
  expect(stop).toHaveBeenCalledTimes(2);
});

test("holds two waits per task and a hundred per address or IPv6 /64, and frees places", async () => {
  const waits = createLongPolls();
  const isHeld = async (task: string, address: string) => {
    const ended = vi.fn();
    void waits.wait(task, address, 1_000, never).then(ended);
    await vi.advanceTimersByTimeAsync(0);
    return ended.mock.calls.length === 0;
  };
  expect([await isHeld("t", "10.0.0.1"), await isHeld("t", "10.0.0.2"), await isHeld("t", "10.0.0.3")]).toEqual([
    true,
    true,
    false,
  ]);
  for (let n = 0; n < 100; n++) expect(await isHeld(`t${n}`, `2001:db8:7:1::${n + 1}`)).toBe(true);
  expect(await isHeld("more", "2001:db8:7:1:ffff::1")).toBe(false);
  expect(await isHeld("more", "2001:db8:7:2::1")).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await isHeld("t", "10.0.0.3"), await isHeld("more", "2001:db8:7:1:ffff::1")]).toEqual([true, true]);
});

test("ends all waits at shutdown, and holds none afterwards", async () => {
  const waits = createLongPolls();
  const held = [waits.wait("a", "10.0.0.1", 25_000, never), waits.wait("b", "10.0.0.1", 25_000, never)];
  waits.release();
  expect(await Promise.all(held)).toEqual([false, false]);
  expect(await waits.wait("c", "10.0.0.1", 25_000, never)).toBe(false);
});
