import { expect, test } from "vitest";
import { isDealButtonShown } from "./deal-button.ts";

test.each([
  [0, true],
  [1, false],
  [2, true],
  [3, false],
  [4, false],
  ["0", true],
  ["1", false],
  ["3", false],
  ["4", false],
  ["5", true],
])("[PERM-11] shows 办理 unless status is 1, 3 or 4: status %j", (status, shown) => {
  expect(isDealButtonShown(status)).toBe(shown);
});
