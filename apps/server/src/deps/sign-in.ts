import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import type { CaptchaService } from "../modules/captcha/captcha.service.ts";
import type { DepartmentService } from "../modules/department/department.service.ts";
import type { DictionaryService } from "../modules/dictionary/dictionary.service.ts";
import type { LauncherService } from "../modules/launcher/launcher.service.ts";
import type { PasswordGuesses } from "../modules/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "../modules/password-guesses/password-transport.service.ts";
import type { SessionRegistry } from "../modules/session/session-registry.service.ts";
import { createPasswordSignIn, type PasswordSignInDeps } from "../modules/sign-in/password-sign-in.service.ts";
import type { SecondStepService } from "../modules/sign-in/second-step.service.ts";
import { createSignInService, type SignInDeps } from "../modules/sign-in/sign-in.service.ts";
import { createSignInAnswers } from "../modules/sign-in/sign-in-answers.service.ts";
import { createTokenSignIn } from "../modules/sign-in/token-sign-in.service.ts";
import type { Clock } from "../platform/clock.ts";

export interface SignInPartsDeps
  extends Pick<SignInDeps, "noteProof" | "passwordAgeOf" | "signedIn">,
    Pick<PasswordSignInDeps, "wrongPassword"> {
  readonly config: Config;
  readonly registry: SessionRegistry;
  readonly accounts: AccountService;
  readonly departments: DepartmentService;
  readonly dictionaries: DictionaryService;
  readonly secondStep: SecondStepService;
  readonly launcher: LauncherService;
  readonly captcha: CaptchaService;
  readonly guesses: PasswordGuesses;
  readonly transport: PasswordTransport;
  readonly audit: AuditService;
  readonly clock: Clock;
}

/** Where every way of signing in ends, and the two ways that belong to the session itself. */
export function createSignIn({ config, dictionaries, ...deps }: SignInPartsDeps) {
  const answers = createSignInAnswers({ dictionaries, secondStep: deps.secondStep });
  const signIn = createSignInService({ ...deps, answers });
  return {
    signIn,
    byPassword: createPasswordSignIn({ ...deps, signIn, captchaOn: config.CAPTCHA === "on" }),
    byToken: createTokenSignIn({ ...deps, answers }),
  };
}
