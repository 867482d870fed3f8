import { expect, test } from "vitest";
import { groupsOf } from "./groups-of.ts";

test.each([
  ["GEZDGNBVGY3T", "GEZD GNBV GY3T"],
  ["GEZDG", "GEZD G"],
  ["", ""],
])("formats %j in groups of four", (secret, shown) => {
  expect(groupsOf(secret)).toBe(shown);
});
