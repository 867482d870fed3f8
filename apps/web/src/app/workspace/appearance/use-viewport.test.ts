import { expect, test } from "vitest";
import { viewportOf } from "./use-viewport.ts";

test.each([
  [375, "phone"],
  [767, "phone"],
  [768, "tablet"],
  [1087, "tablet"],
  [1088, "desktop"],
  [1440, "desktop"],
])("[SHELL-30] changes the layout under 768 and under 1088 px: %i is %s", (width, viewport) => {
  expect(viewportOf(width)).toBe(viewport);
});
