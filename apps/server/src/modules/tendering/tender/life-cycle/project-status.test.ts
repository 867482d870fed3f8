import { expect, test } from "vitest";
import { projectStatus } from "./project-status.ts";

test.each([
  [["draft", "draft"], "1"],
  [["draft", "open"], "2"],
  [["cancelled", "open"], "2"],
  [["awarded", "done"], "2"],
  [["done", "failed"], "3"],
  [["failed", "cancelled"], "4"],
  [["cancelled", "cancelled"], "5"],
  [["cancelled", "draft"], "1"],
] as const)("[TENDER-12] derives the project's state from its lots %j: %s", (states, expected) => {
  expect(projectStatus(states)).toBe(expected);
});
