import { preferencesOf } from "@tender/contract/notice-subjects";
import { expect, test } from "vitest";
import { waysOf, withChoices } from "./notice-rows.ts";

const situation = { preferences: preferencesOf({}), mail: "ready", permission: "granted" } as const;
/** Formats rows: `+` on, `-` off, in brackets if fixed. */
const describeChannels = (...parameters: Parameters<typeof waysOf>): string =>
  waysOf(...parameters)
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
] as const)("offers ways that can be chosen and shows fixed ones: %s", (subject, expected) => {
  expect(describeChannels(subject, situation)).toBe(expected);
});

test("offers no mail that cannot be delivered", () => {
  expect(describeChannels("signIn", { ...situation, mail: "off" })).toBe("(portal+) browser-");
  expect(describeChannels("work", { ...situation, mail: "no_address" })).toBe("portal+ (mail-) browser-");
});

test.each(["unsupported", "unasked", "denied"] as const)(
  "offers no notification in a browser that is %s",
  (permission) => {
    expect(describeChannels("urgent", { ...situation, permission })).toBe("(browser-)");
  },
);

test("offers no notification without a message in the portal", () => {
  const preferences = preferencesOf({ work: { portal: false, browser: true } });
  expect(describeChannels("work", { ...situation, preferences })).toBe("portal- mail- (browser-)");
});

test("shows pending choices and leaves the others unchanged", () => {
  const { work, imports } = withChoices(situation.preferences, { work: { mail: true } });
  expect([work, imports]).toEqual([
    { portal: true, mail: true, browser: false },
    { portal: true, mail: false, browser: false },
  ]);
});
