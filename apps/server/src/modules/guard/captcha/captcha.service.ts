import { randomInt } from "node:crypto";
import { compactOf } from "@tender/contract/normal-form";
import { AppError } from "#platform/app-error.ts";
import { addressKey } from "#platform/rate-limiter.ts";
import type { ShortLived } from "#platform/short-lived.ts";
import { drawGraphicCode, newGraphicCode } from "./graphic-code.ts";
import { readSubmission, type Slider } from "./slider.ts";

const GRAPHIC_MS = 60_000;
/** How long a passed slider waits for the sign-in it was passed for. */
const PASSED_MS = 120_000;
const CHALLENGE_MS = 130_000;
/** How long a key is known as one that a picture was drawn under: longer than the form of a sign-in stays with one key. */
const DRAWN_MS = 10 * 60_000;

export interface CaptchaService {
  challenge(): ReturnType<Slider["challenge"]>;
  /** Slider result or typed code; answers which it was, throws when it is wrong. Either way the code is used up. */
  check(captcha: string, checkKey: string, address: string): Promise<"slider" | "code">;
  /** Draws a new code under the key; it replaces an earlier one. Answers the picture as PNG. */
  draw(checkKey: string, address: string): Promise<Buffer>;
  drawWithRandomKey(address: string): Promise<{ key: string; picture: Buffer }>;
  /** Uses up a passed slider: true once per pass. */
  takePassedSlider(checkKey: string | null | undefined, address: string): Promise<boolean>;
  /** Was a code drawn under the key lately, also one that is used up or has run out? */
  wasDrawn(checkKey: string | null | undefined, address: string): Promise<boolean>;
  /** Compares a typed code with the one drawn under the key, and uses it up. */
  takeGraphicCode(text: string, checkKey: string | null | undefined, address: string): Promise<boolean>;
}

export function createCaptchaService({
  slider,
  shortLived,
  isOn,
}: {
  slider: Slider;
  shortLived: Pick<ShortLived, "put" | "putIfAbsent" | "get" | "take">;
  /** Off, any typed code passes: for tests and load runs, never in production. */
  isOn: boolean;
}): CaptchaService {
  // A key is a client's timestamp: two clients may choose the same, so it counts together with the address.
  const place = (kind: string, checkKey: string, address: string) =>
    `captcha:${kind}:${checkKey}:${addressKey(address)}`;

  const service: CaptchaService = {
    challenge: () => slider.challenge(),
    check: async (captcha, checkKey, address) => {
      if (captcha.trim() === "") throw new AppError("captcha.graphic_required");
      if (readSubmission(captcha)) {
        const id = await slider.verify(captcha);
        const isFirstUse = id !== undefined && (await shortLived.putIfAbsent(`captcha:used:${id}`, true, CHALLENGE_MS));
        if (!isFirstUse) throw new AppError("captcha.slider_failed");
        await shortLived.put(place("slider", checkKey, address), true, PASSED_MS);
        return "slider";
      }
      if (isOn && !(await service.takeGraphicCode(captcha, checkKey, address)))
        throw new AppError("captcha.graphic_wrong");
      return "code";
    },
    draw: async (checkKey, address) => {
      const text = newGraphicCode();
      await shortLived.put(place("graphic", checkKey, address), text.toLowerCase(), GRAPHIC_MS);
      await shortLived.put(place("drawn", checkKey, address), true, DRAWN_MS);
      return drawGraphicCode(text);
    },
    drawWithRandomKey: async (address) => {
      const key = Array.from({ length: 18 }, () => randomInt(10)).join("");
      return { key, picture: await service.draw(key, address) };
    },
    takePassedSlider: async (checkKey, address) =>
      !!checkKey && (await shortLived.take<true>(place("slider", checkKey, address))) !== undefined,
    wasDrawn: async (checkKey, address) =>
      !!checkKey && (await shortLived.get<true>(place("drawn", checkKey, address))) !== undefined,
    takeGraphicCode: async (text, checkKey, address) => {
      if (!checkKey) return false;
      const right = await shortLived.take<string>(place("graphic", checkKey, address));
      return right !== undefined && right === compactOf(text).toLowerCase();
    },
  };
  return service;
}
