import { expect, test } from "vitest";
import { beijingDate, beijingMinute } from "./beijing-time.ts";

test("shows an instant as Beijing time, across midnight and the end of the year", () => {
  expect(beijingMinute("2026-11-20T06:05:59Z")).toBe("2026-11-20 14:05");
  expect(beijingMinute("2026-12-31T16:00:00Z")).toBe("2027-01-01 00:00");
  expect(beijingDate("2026-12-31T15:59:59.999Z")).toBe("2026-12-31");
});

test("shows nothing for what is no instant", () => {
  expect([beijingDate("unknown"), beijingMinute("")]).toEqual(["", ""]);
});
