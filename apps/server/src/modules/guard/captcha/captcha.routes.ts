import { Answer, routes } from "#http/routes.ts";
import { type Cookies, RECOVERY_SECONDS } from "#platform/cookies.ts";
import type { CaptchaService } from "./captcha.service.ts";
import type { SolvedPictures } from "./solved-pictures.service.ts";

export function captchaRoutes(service: CaptchaService, pictures: Pick<SolvedPictures, "store">, cookies: Cookies) {
  return routes({
    "captcha.challengeSlider": async () => service.challenge(),
    "captcha.check": async ({ body }, { origin }) => {
      const kind = await service.check(body.captcha, body.checkKey, origin.address);
      if (kind === "slider") return null;
      const secret = await pictures.store(body.checkKey, origin.address);
      return new Answer(null, { headers: { "set-cookie": cookies.recovery.set(secret, RECOVERY_SECONDS) } });
    },
    "captcha.drawForKey": async ({ params }, { origin }) =>
      `data:image/png;base64,${(await service.draw(params.timestamp, origin.address)).toString("base64")}`,
    "captcha.draw": async (_input, { origin }) => {
      const { key, picture } = await service.drawWithRandomKey(origin.address);
      return { key, code: picture.toString("base64") };
    },
  });
}
