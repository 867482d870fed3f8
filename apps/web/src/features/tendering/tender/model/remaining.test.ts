import { expect, test } from "vitest";
import { remainingText, remainingWords } from "./remaining.ts";

test.each([
  [(2 * 24 + 3) * 3_600_000 + 59_000, "2 天 3 小时"],
  [24 * 3_600_000, "1 天 0 小时"],
  [24 * 3_600_000 - 1_000, "23:59:59"],
  [61_000, "00:01:01"],
  [1, "00:00:00"],
  [0, "已到时间"],
  [-5_000, "已到时间"],
])("[TENDER-26] describes %s ms as %s", (ms, expected) => {
  expect(remainingText(ms)).toBe(expected);
});

test("[TENDER-26] states the time that is left, or that it has passed", () => {
  expect([remainingWords(61_000), remainingWords(0)]).toEqual(["还有 00:01:01", "已到时间"]);
});
