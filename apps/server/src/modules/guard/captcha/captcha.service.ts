import { randomInt } from "node:crypto";
import { compactOf } from "@tender/contract/normal-form";
import { AppError } from "#platform/app-error.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { drawGraphicCode, newGraphicCode } from "./graphic-code.ts";
import { readSubmission, type Slider } from "./slider.ts";

const GRAPHIC_MS = 60_000;
/** Time within which a passed slider opens its sign-in. */
const PASSED_MS = 120_000;
const CHALLENGE_MS = 130_000;
/** Time for which a drawn key is remembered: longer than a sign-in form uses one key. */
const DRAWN_MS = 10 * 60_000;

export interface CaptchaService {
  challenge(): ReturnType<Slider["challenge"]>;
  /**
   * Checks a slider result or a typed code and returns its kind; throws when it is wrong. Consumes the code in either
   * case.
   */
  check(captcha: string, checkKey: string, address: string): Promise<"slider" | "code">;
  /** Draws a new code under the key, which replaces an earlier one. Returns the picture as PNG. */
  draw(checkKey: string, address: string): Promise<Buffer>;
  drawWithRandomKey(address: string): Promise<{ key: string; picture: Buffer }>;
  /** Consumes a passed slider: true once per pass. */
  consumePassedSlider(checkKey: string | null | undefined, address: string): Promise<boolean>;
  /** Returns whether a code was drawn under the key within 10 minutes, even if it was consumed or has expired. */
  wasDrawn(checkKey: string | null | undefined, address: string): Promise<boolean>;
  /** Compares a typed code with the one drawn under the key and consumes the latter. */
  consumeGraphicCode(text: string, checkKey: string | null | undefined, address: string): Promise<boolean>;
}

export function createCaptchaService({
  slider,
  shortLived,
  isOn,
}: {
  slider: Slider;
  shortLived: Pick<ShortLived, "put" | "putIfAbsent" | "get" | "consume">;
  /** False: the captcha accepts every code. Only for tests and load runs. */
  isOn: boolean;
}): CaptchaService {
  // Clients use a timestamp as their key, and two may choose the same one, so the address is part of the storage key.
  const storageKey = (kind: string, checkKey: string, address: string) =>
    `captcha:${kind}:${checkKey}:${addressKey(address)}`;

  const service: CaptchaService = {
    challenge: () => slider.challenge(),
    check: async (captcha, checkKey, address) => {
      if (captcha.trim() === "") throw new AppError("captcha.graphic_required");
      if (readSubmission(captcha)) {
        const id = await slider.verify(captcha);
        const isFirstUse = id !== undefined && (await shortLived.putIfAbsent(`captcha:used:${id}`, true, CHALLENGE_MS));
        if (!isFirstUse) throw new AppError("captcha.slider_failed");
        await shortLived.put(storageKey("slider", checkKey, address), true, PASSED_MS);
        return "slider";
      }
      if (isOn && !(await service.consumeGraphicCode(captcha, checkKey, address)))
        throw new AppError("captcha.graphic_wrong");
      return "code";
    },
    draw: async (checkKey, address) => {
      const text = newGraphicCode();
      await shortLived.put(storageKey("graphic", checkKey, address), text.toLowerCase(), GRAPHIC_MS);
      await shortLived.put(storageKey("drawn", checkKey, address), true, DRAWN_MS);
      return drawGraphicCode(text);
    },
    drawWithRandomKey: async (address) => {
      const key = Array.from({ length: 18 }, () => randomInt(10)).join("");
      return { key, picture: await service.draw(key, address) };
    },
    consumePassedSlider: async (checkKey, address) =>
      !!checkKey && (await shortLived.consume<true>(storageKey("slider", checkKey, address))) !== undefined,
    wasDrawn: async (checkKey, address) =>
      !!checkKey && (await shortLived.get<true>(storageKey("drawn", checkKey, address))) !== undefined,
    consumeGraphicCode: async (text, checkKey, address) => {
      if (!checkKey) return false;
      const storedCode = await shortLived.consume<string>(storageKey("graphic", checkKey, address));
      return storedCode !== undefined && storedCode === compactOf(text).toLowerCase();
    },
  };
  return service;
}
