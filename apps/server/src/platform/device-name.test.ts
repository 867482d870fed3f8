import { expect, test } from "vitest";
import { deviceSign } from "./device-name.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36";
const newer = windows.replace("156", "157");
const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
const home = { address: "203.0.113.10", userAgent: windows };

test("[SEC-19] recognises a browser after an update and elsewhere in its network", () => {
  expect(deviceSign(home)).toBe("Chrome · Windows 203.0");
  expect(deviceSign({ address: "203.0.9.8", userAgent: newer })).toBe(deviceSign(home));
  expect(deviceSign({ address: "::ffff:203.0.1.1", userAgent: windows })).toBe(deviceSign(home));
  expect(deviceSign({ address: "2001:db8:1:2::3", userAgent: windows })).toBe(
    deviceSign({ address: "2001:db8:1:9::7", userAgent: windows }),
  );
});

test("[SEC-19] treats another browser or another network as new", () => {
  expect(deviceSign({ ...home, userAgent: phone })).not.toBe(deviceSign(home));
  expect(deviceSign({ ...home, address: "198.51.100.7" })).not.toBe(deviceSign(home));
});
