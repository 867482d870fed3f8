import { createCaptchaModule } from "./captcha/captcha.module.ts";
import { createOpenidKeyModule } from "./openid-key/openid-key.module.ts";
import { createPasswordGuessesModule } from "./password-guesses/password-guesses.module.ts";

/** In order: a module is made from services of those above it. */
export const guard = [
  ["captcha", createCaptchaModule],
  ["openid-key", createOpenidKeyModule],
  ["password-guesses", createPasswordGuessesModule],
] as const;
