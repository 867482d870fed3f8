import { expect, test } from "vitest";
import { bytesText } from "./bytes-text.ts";

test.each([
  [0, "0 B"],
  [1_023, "1023 B"],
  [1_024, "1.0 KB"],
  [1_536, "1.5 KB"],
  [20 * 1_048_576, "20 MB"],
  [3 * 1_024 ** 4, "3.0 TB"],
  [4_096 * 1_024 ** 4, "4096 TB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
