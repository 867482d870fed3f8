import type { Platform } from "#platform/platform.ts";
import { captchaRoutes } from "./captcha.routes.ts";
import { createCaptchaService } from "./captcha.service.ts";
import { createPassedPictures } from "./passed-picture.service.ts";
import { createSlider } from "./slider.ts";

/** The slider and the graphic code. */
export function createCaptchaModule({ config, cookies, secrets, shortLived, clock }: Platform) {
  const pictures = createPassedPictures(shortLived);
  const captcha = createCaptchaService({
    slider: createSlider(secrets, clock),
    shortLived,
    isOn: config.CAPTCHA === "on",
  });
  return { services: { captcha, pictures }, routes: captchaRoutes(captcha, pictures, cookies) };
}
