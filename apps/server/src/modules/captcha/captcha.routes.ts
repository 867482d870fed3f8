import { Answer, routes } from "../../http/routes.ts";
import type { CaptchaService } from "./captcha.service.ts";

const base64 = (svg: string): string => Buffer.from(svg).toString("base64");

export interface CaptchaRouteDeps {
  /** A code typed rightly opens the recovery of a password: answers the cookie that the way hangs on. */
  readonly beginRecovery: (checkKey: string, address: string) => Promise<string>;
}

export const captchaRoutes = (service: CaptchaService, { beginRecovery }: CaptchaRouteDeps) =>
  routes({
    "captcha.challengeSlider": async () => service.challenge(),
    "captcha.check": async ({ body }, { origin }) => {
      const kind = await service.check(body.captcha, body.checkKey, origin.address);
      if (kind === "slider") return null;
      return new Answer(null, { headers: { "set-cookie": await beginRecovery(body.checkKey, origin.address) } });
    },
    "captcha.drawForKey": async ({ params }, { origin }) =>
      `data:image/svg+xml;base64,${base64(await service.draw(params.timestamp, origin.address))}`,
    "captcha.draw": async (_input, { origin }) => {
      const { key, svg } = await service.drawWithRandomKey(origin.address);
      return { key, code: base64(svg) };
    },
  });
