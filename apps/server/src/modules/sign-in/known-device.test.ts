import { expect, test } from "vitest";
import { isKnownDevice } from "./known-device.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
const newer = windows.replace("156", "157");
const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
const home = { address: "203.0.113.10", userAgent: windows };

test("[SEC-19] knows the browser again after an update and in another corner of its network", () => {
  expect(isKnownDevice([home], { address: "203.0.9.8", userAgent: newer })).toBe(true);
  expect(
    isKnownDevice([{ address: "2001:db8:1:2::3", userAgent: windows }], {
      address: "2001:db8:1:9::7",
      userAgent: windows,
    }),
  ).toBe(true);
  expect(isKnownDevice([home], { address: "::ffff:203.0.1.1", userAgent: windows })).toBe(true);
});

test("[SEC-19] finds another browser or another network new", () => {
  expect(isKnownDevice([home], { ...home, userAgent: phone })).toBe(false);
  expect(isKnownDevice([home], { ...home, address: "198.51.100.7" })).toBe(false);
});

test("takes the first sign-in of an account as known", () => {
  expect(isKnownDevice([], home)).toBe(true);
});
