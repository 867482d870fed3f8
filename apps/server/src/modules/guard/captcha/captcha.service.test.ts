import { expect, test } from "vitest";
import { createCaptchaService } from "./captcha.service.ts";

test("[W-20] draws codes under distinct keys, even if texts repeat", async () => {
  const stored: { key: string; text: unknown }[] = [];
  const noSlider = () => Promise.reject(new Error("no slider"));
  const captcha = createCaptchaService({
    slider: { challenge: noSlider, verify: noSlider },
    shortLived: {
      put: async (storageKey, text) => {
        stored.push({ key: storageKey.split(":")[2] ?? "", text });
        // Drawing thousands of pictures would take minutes.
        throw new Error("not drawn");
      },
      putIfAbsent: async () => true,
      get: async () => undefined,
      consume: async () => undefined,
    },
    isOn: true,
  });
  // There are 27^4 texts, so some of 6000 repeat.
  for (let n = 0; n < 6_000; n++) await captcha.drawWithRandomKey("198.51.100.1").catch(() => undefined);
  expect(stored).toHaveLength(6_000);
  const distinct = (name: "key" | "text") => new Set(stored.map((entry) => entry[name])).size;
  expect(distinct("text")).toBeLessThan(6_000);
  expect(distinct("key")).toBe(6_000);
});
