import { expect, test } from "vitest";
import { isUscc, usccCheckCharacter } from "./uscc.ts";

// The example of the standard and three published codes with the check characters T, Q and B.
test.each(["91350100M000100Y43", "91440300708461136T", "91110108551385082Q", "91330100799655058B"])(
  "accepts %s",
  (code) => {
    expect(isUscc(code)).toBe(true);
  },
);

test.each(["91350100M000100Y44", "91350100M000100Y4", "91350100M000100I43", "91350100m000100Y43", ""])(
  "refuses %j",
  (code) => {
    expect(isUscc(code)).toBe(false);
  },
);

test("gives no check character for characters outside the alphabet or a wrong length", () => {
  expect(usccCheckCharacter("91350100M000100O4")).toBeUndefined();
  expect(usccCheckCharacter("9135")).toBeUndefined();
});
