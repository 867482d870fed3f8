import { expect, test } from "vitest";
import { createCallDurations } from "./call-durations.ts";

test.each([
  [[], 0.5, undefined],
  [[10], 0.99, 10],
  [[1, 2, 3, 4, 100], 0.5, 3],
  [[...Array.from({ length: 99 }, () => 5), 900], 0.99, 5],
  [[...Array.from({ length: 98 }, () => 5), 900, 900], 0.99, 900],
  [[0, 0], 0.99, 0.5],
  [[10_000_000], 0.5, 145_000],
])("of the durations %j the percentile %d is at most 20 %% above %j", (durations, share, exact) => {
  const counted = createCallDurations();
  for (const ms of durations) counted.note(ms);
  const percentile = counted.percentile(share);
  if (exact === undefined) expect(percentile).toBeNull();
  else {
    expect(percentile).toBeGreaterThanOrEqual(exact);
    expect(percentile).toBeLessThanOrEqual(exact * 1.2);
  }
  counted.reset();
  expect(counted.percentile(share)).toBeNull();
});
