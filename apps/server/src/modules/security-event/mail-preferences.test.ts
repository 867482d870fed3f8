import { expect, test } from "vitest";
import { defaultMailPreferences, wantsMail } from "./mail-preferences.ts";

const silent = { signIn: { mail: false }, activity: { mail: false } };

test("[SEC-19] mails changes of credentials whatever the preferences say", () => {
  for (const kind of [
    "password_changed",
    "phone_changed",
    "email_changed",
    "two_step_off",
    "closing_requested",
  ] as const)
    expect(wantsMail(kind, silent)).toBe(true);
});

test("leaves sign-ins and one's own doings to the preferences", () => {
  expect([wantsMail("new_device", silent), wantsMail("data_exported", silent)]).toEqual([false, false]);
  expect([wantsMail("new_device", defaultMailPreferences), wantsMail("data_exported", defaultMailPreferences)]).toEqual(
    [true, true],
  );
  expect(wantsMail("new_device", { ...silent, signIn: { mail: true } })).toBe(true);
});
