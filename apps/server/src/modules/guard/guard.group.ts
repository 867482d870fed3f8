import { createCaptchaModule } from "./captcha/captcha.module.ts";
import { createOpenidKeyModule } from "./openid-key/openid-key.module.ts";
import { createPasswordGuessesModule } from "./password-guesses/password-guesses.module.ts";

/** Modules in the order of their creation: each uses only services of the modules above. */
export const guard = [
  ["captcha", createCaptchaModule],
  ["openid-key", createOpenidKeyModule],
  ["password-guesses", createPasswordGuessesModule],
] as const;
