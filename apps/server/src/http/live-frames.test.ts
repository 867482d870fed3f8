import { expect, test } from "vitest";
import { createFrameLimiter } from "./live-frames.ts";

const taken = (pace: { tryConsume(): boolean }, count: number) =>
  Array.from({ length: count }, () => pace.tryConsume());
const all = (count: number) => Array(count).fill(true);

test("[SEC-77] accepts 30 frames per minute and none beyond", () => {
  let now = 5_000;
  const pace = createFrameLimiter(() => now);
  expect(taken(pace, 30)).toEqual(all(30));
  for (const later of [0, 1_000, 59_999]) {
    now = 5_000 + later;
    expect([later, pace.tryConsume()]).toEqual([later, false]);
  }
  for (const minute of [1, 2]) {
    now = 5_000 + minute * 60_000;
    expect([minute, taken(pace, 31)]).toEqual([minute, [...all(30), false]]);
  }
});

test("[SEC-77] accepts a page's heartbeats, one in 8 seconds, for an hour", () => {
  let now = 0;
  const pace = createFrameLimiter(() => now);
  for (; now < 3_600_000; now += 8_000) expect([now, pace.tryConsume()]).toEqual([now, true]);
});
