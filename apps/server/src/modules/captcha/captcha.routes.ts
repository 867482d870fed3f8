import { routes } from "../../http/routes.ts";
import type { CaptchaService } from "./captcha.service.ts";

const base64 = (svg: string): string => Buffer.from(svg).toString("base64");

export const captchaRoutes = (service: CaptchaService) =>
  routes({
    "captcha.challengeSlider": async () => service.challenge(),
    "captcha.check": async ({ body }, { origin }) => {
      await service.check(body.captcha, body.checkKey, origin.address);
      return null;
    },
    "captcha.drawForKey": async ({ params }, { origin }) =>
      `data:image/svg+xml;base64,${base64(await service.draw(params.timestamp, origin.address))}`,
    "captcha.draw": async (_input, { origin }) => {
      const { key, svg } = await service.drawWithRandomKey(origin.address);
      return { key, code: base64(svg) };
    },
  });
