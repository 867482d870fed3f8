import { expect, test } from "vitest";
import { createFrameLimiter } from "./live-frames.ts";

const consume = (limiter: { tryConsume(): boolean }, count: number) =>
  Array.from({ length: count }, () => limiter.tryConsume());
const accepted = (count: number) => Array(count).fill(true);

test("[SEC-77] accepts 30 frames per minute and none beyond", () => {
  let now = 5_000;
  const limiter = createFrameLimiter(() => now);
  expect(consume(limiter, 30)).toEqual(accepted(30));
  for (const elapsedMs of [0, 1_000, 59_999]) {
    now = 5_000 + elapsedMs;
    expect(limiter.tryConsume(), `after ${elapsedMs} ms`).toBe(false);
  }
  for (const minute of [1, 2]) {
    now = 5_000 + minute * 60_000;
    expect(consume(limiter, 31), `minute ${minute}`).toEqual([...accepted(30), false]);
  }
});

test("[SEC-77] accepts a page's heartbeats, one in 8 seconds, for an hour", () => {
  let now = 0;
  const limiter = createFrameLimiter(() => now);
  for (; now < 3_600_000; now += 8_000) expect(limiter.tryConsume(), `at ${now} ms`).toBe(true);
});
