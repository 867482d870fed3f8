import { preferencesOf } from "@tender/contract/notice-subjects";
import { expect, test } from "vitest";
import { waysOf, withChoices } from "./notice-rows.ts";

const standing = { preferences: preferencesOf({}), mail: "ready", permission: "granted" } as const;
/** `+` on, `-` off, in brackets what cannot be chosen. */
const drawn = (...given: Parameters<typeof waysOf>): string =>
  waysOf(...given)
    .map(({ way, isOn, isFixed }) => {
      const cell = `${way}${isOn ? "+" : "-"}`;
      return isFixed ? `(${cell})` : cell;
    })
    .join(" ");

test.each([
  ["credentials", "(portal+) (mail+) browser-"],
  ["signIn", "(portal+) mail+ browser-"],
  ["work", "portal+ mail- browser-"],
  ["announcement", "(portal+) browser-"],
  ["urgent", "browser+"],
] as const)("offers what can be chosen, and shows what cannot: %s", (subject, expected) => {
  expect(drawn(subject, standing)).toBe(expected);
});

test("offers no mail that would not come", () => {
  expect(drawn("signIn", { ...standing, mail: "off" })).toBe("(portal+) browser-");
  expect(drawn("work", { ...standing, mail: "no_address" })).toBe("portal+ (mail-) browser-");
});

test.each(["unsupported", "unasked", "denied"] as const)(
  "offers no notification in a browser that is %s",
  (permission) => {
    expect(drawn("urgent", { ...standing, permission })).toBe("(browser-)");
  },
);

test("offers no notification of what does not come to the portal", () => {
  const preferences = preferencesOf({ work: { portal: false, browser: true } });
  expect(drawn("work", { ...standing, preferences })).toBe("portal- mail- (browser-)");
});

test("shows choices that are on their way, and the rest as it was", () => {
  const { work, imports } = withChoices(standing.preferences, { work: { mail: true } });
  expect([work, imports]).toEqual([
    { portal: true, mail: true, browser: false },
    { portal: true, mail: false, browser: false },
  ]);
});
