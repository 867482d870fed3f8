import dayjs from "dayjs";
import { afterEach, expect, test } from "vitest";
import { beijingClock, instantAt } from "./beijing-moment.ts";

const originalZone = process.env.TZ;
afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

test.each([
  ["Asia/Shanghai", 8],
  ["UTC", 0],
  ["America/New_York", -5],
  ["Pacific/Kiritimati", 14],
])("uses Beijing time in a browser in %s", (zone, hours) => {
  process.env.TZ = zone;
  expect(new Date("2026-12-01T00:00:00.000Z").getTimezoneOffset()).toBe(-60 * hours || 0);
  expect(beijingClock("2026-11-30T18:30:00.000Z").format("YYYY-MM-DD HH:mm")).toBe("2026-12-01 02:30");
  expect(instantAt(beijingClock("2026-11-30T18:30:00.000Z"))).toBe("2026-11-30T18:30:00.000Z");
  // A picker returns typed or chosen values in the browser's own time zone.
  expect(instantAt(dayjs("2026-12-01T02:30:00"))).toBe("2026-11-30T18:30:00.000Z");
  expect(dayjs("2026-11-30T18:30:00.000Z").tz().format("YYYY-MM-DD HH")).toBe("2026-12-01 02");
});

test("shows an hour that a clock change elsewhere omits", () => {
  process.env.TZ = "America/New_York";
  expect(beijingClock("2026-03-07T18:30:00.000Z").format("YYYY-MM-DD HH:mm")).toBe("2026-03-08 02:30");
});
