import { expect, test } from "vitest";
import { maskSerial } from "./masking.ts";

test.each([
  ["", "****"],
  ["91B2", "****"],
  ["91B2C3", "****"],
  ["91B2C3D", "****3D"],
  ["91B2C3D4E5F", "****5F"],
  ["3F9A0000C712", "3F9A****C712"],
  ["3F9A00000000000000C712", "3F9A****C712"],
])("[SEC-87] masks the serial number %j as %s", (serial, masked) => {
  expect(maskSerial(serial)).toBe(masked);
});
