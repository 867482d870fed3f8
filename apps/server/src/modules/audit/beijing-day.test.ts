import { expect, test } from "vitest";
import { beijingDayStart } from "./beijing-day.ts";

test("begins a day at midnight in Beijing", () => {
  expect(new Date(beijingDayStart("2026-11-20")).toISOString()).toBe("2026-11-19T16:00:00.000Z");
});
