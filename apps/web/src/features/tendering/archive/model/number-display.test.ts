import { expect, test } from "vitest";
import { showCount, showNumber, showPointChange, showRate, showRelativeChange } from "./number-display.ts";

test("shows a dash for an unknown value and 0 for zero", () => {
  expect(showCount(null)).toBe("—");
  expect(showNumber(null, 1)).toBe("—");
  expect(showRate(null, 1)).toBe("—");
  expect(showCount(0)).toBe("0");
  expect(showNumber(0, 1)).toBe("0.0");
  expect(showRate(0, 2)).toBe("0.00%");
});

test("groups thousands and retains the decimal places", () => {
  expect(showCount(1234567)).toBe("1,234,567");
  expect(showNumber(213.84, 1)).toBe("213.8");
  expect(showRate(0.5401, 1)).toBe("54.0%");
  expect(showRate(-9, 2)).toBe("−900.00%");
});

test.each([
  [0.123, { direction: "up", text: "+12.3%" }],
  [-0.05, { direction: "down", text: "−5.0%" }],
  [0.0004, { direction: "level", text: "持平" }],
  [12.5, { direction: "up", text: "+1,250.0%" }],
  [null, null],
])("formats a relative change of %j", (change, shown) => {
  expect(showRelativeChange(change)).toEqual(shown);
});

test("compares rates in percentage points", () => {
  expect(showPointChange(0.032)?.text.replace(/\u2009/, " ")).toBe("+3.2 个百分点");
  expect(showPointChange(-0.2)?.text.replace(/\u2009/, " ")).toBe("−20.0 个百分点");
});

test("rounds half up despite binary representation", () => {
  expect(showRate(0.0295, 1)).toBe("3.0%");
  expect(showNumber(1.005, 2)).toBe("1.01");
  expect(showRelativeChange(-0.0295)?.text).toBe("−3.0%");
});
