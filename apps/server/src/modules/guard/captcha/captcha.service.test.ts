import { expect, test } from "vitest";
import { createCaptchaService } from "./captcha.service.ts";

test("[W-20] draws codes under keys that do not repeat when texts do", async () => {
  const kept: { key: string; text: unknown }[] = [];
  const noSlider = () => Promise.reject(new Error("no slider"));
  const captcha = createCaptchaService({
    slider: { challenge: noSlider, verify: noSlider },
    shortLived: {
      put: async (place, text) => {
        kept.push({ key: place.split(":")[2] ?? "", text });
        // Drawing thousands of pictures would take minutes.
        throw new Error("not drawn");
      },
      putIfAbsent: async () => true,
      get: async () => undefined,
      consume: async () => undefined,
    },
    isOn: true,
  });
  // With fewer than a million possible texts some repeat.
  for (let n = 0; n < 6_000; n++) await captcha.drawWithRandomKey("198.51.100.1").catch(() => undefined);
  expect(kept).toHaveLength(6_000);
  const distinct = (name: "key" | "text") => new Set(kept.map((one) => one[name])).size;
  expect(distinct("text")).toBeLessThan(6_000);
  expect(distinct("key")).toBe(6_000);
});
