import type { Platform } from "#platform/platform.ts";
import { captchaRoutes } from "./captcha.routes.ts";
import { createCaptchaService } from "./captcha.service.ts";
import { createSlider } from "./slider.ts";
import { createSolvedPictures } from "./solved-pictures.service.ts";

/** The slider and the graphic code. */
export function createCaptchaModule({ config, cookies, secrets, shortLived, clock }: Platform) {
  const pictures = createSolvedPictures(shortLived);
  const captcha = createCaptchaService({
    slider: createSlider(secrets, clock),
    shortLived,
    isOn: config.CAPTCHA === "on",
  });
  return { services: { captcha, pictures }, routes: captchaRoutes(captcha, pictures, cookies) };
}
