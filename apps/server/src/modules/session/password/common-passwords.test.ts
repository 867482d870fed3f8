import { expect, test } from "vitest";
import { containsContextWord, isCommonPassword, loadCommonPasswords } from "./common-passwords.ts";

const isListed = (text: string) => ["password", "dragon", "qwerty123", "iloveyou"].includes(text);

test.each([
  ["in the listed form", "Qwerty123"],
  ["with look-alike signs", "P@$$w0rd"],
  ["followed by a sign and a year", "Dragon#2026"],
  ["preceded by signs", "!!1Dragon"],
  ["with look-alikes, followed by signs", "P@ssw0rd!1"],
  ["with look-alikes at its end", "1l0vey0u"],
])("[SEC-03] recognises a common password %s", (_variant, plain) => {
  expect(isCommonPassword(plain, isListed)).toBe(true);
});

test.each(["Dragonfly-Kettle7", "dragon!8823149x", "k7#Wq2!pZr", "9482#715b", "山水Ab1!清晖"])(
  "[SEC-03] accepts %s",
  (plain) => {
    expect(isCommonPassword(plain, isListed)).toBe(false);
  },
);

test("[SEC-03] finds a context word in any case and in look-alike signs", () => {
  const words = ["tender", "caigou"];
  expect(containsContextWord("Tender@2026", words)).toBe(true);
  expect(containsContextWord("x-T3nd3r-77", words)).toBe(true);
  expect(containsContextWord("我的CaiGou1!", words)).toBe(true);
  expect(containsContextWord("k7#Wq2!pZr", words)).toBe(false);
});

test("[SEC-03] loads a list of leaked passwords", async () => {
  const isLeaked = await loadCommonPasswords();
  expect(["123456", "password", "qwerty123", "iloveyou"].filter((text) => !isLeaked(text))).toEqual([]);
  expect(isLeaked("k7#wq2!pzr")).toBe(false);
});
