import { expect, test } from "vitest";
import { isCardNumber, isUscc, normaliseUscc, usccCheckCharacter } from "./uscc.ts";

// The example of the standard, and three published codes with the check characters T, Q and B.
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

test("returns no check character for foreign characters or a wrong length", () => {
  expect(usccCheckCharacter("91350100M000100O4")).toBeUndefined();
  expect(usccCheckCharacter("9135")).toBeUndefined();
});

const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** Returns a card number by GB 11643-1999 for the region and birth date, with the serial number `n`. */
function cardNumber(regionAndBirth: string, n: number): string {
  const body = `${regionAndBirth}${String(n).padStart(3, "0")}`;
  const sum = CARD_WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + "10X98765432"[sum % 11];
}

test.each(["11010819900307", "31011520000229", "44030019551231", "81000019700101"])(
  "never accepts a card number of %s as an organisation's code",
  (born) => {
    const cards = Array.from({ length: 1_000 }, (_, n) => cardNumber(born, n));
    // Some of them also have the check character of an organisation's code.
    expect(cards.filter((card) => usccCheckCharacter(card.slice(0, 17)) === card[17]).length).toBeGreaterThan(0);
    expect(cards.filter((card) => !isCardNumber(card) || isUscc(card))).toEqual([]);
  },
);

test.each(["110108199013070018", "11010819900230001X", "010108199003070011"])(
  "does not regard %s as a card number",
  (code) => {
    expect(isCardNumber(code)).toBe(false);
  },
);

test.each([
  ["９１３５０１００Ｍ０００１００Ｙ４３", "91350100M000100Y43"],
  [" 9135 0100 m000 100y 43\u200b", "91350100M000100Y43"],
])("normalises %j to %s", (typed, code) => {
  expect(normaliseUscc(typed)).toBe(code);
});
