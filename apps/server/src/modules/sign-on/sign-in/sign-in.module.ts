import type { PasswordChecks } from "#modules/access/directory/password-checks.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { CaptchaService } from "#modules/guard/captcha/captcha.service.ts";
import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { CodeReach, SmsService } from "#modules/notices/message/sms.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { DictionaryService } from "#modules/reference/dictionary/dictionary.service.ts";
import type { ClosingWish } from "#modules/session/closing-wish/closing-wish.service.ts";
import type { PasskeyService } from "#modules/session/passkey/passkey.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { DirectoryRoles } from "#modules/sign-on/directory-group/directory-roles.service.ts";
import type { ChildSessions } from "#modules/sign-on/launcher/child-session.service.ts";
import type { LauncherService } from "#modules/sign-on/launcher/launcher.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { createPasskeySignIn } from "./passkey-sign-in.service.ts";
import { createPasswordSignIn } from "./password-sign-in.service.ts";
import { signInRoutes } from "./sign-in.routes.ts";
import { createSignInAnswers, createSignInService } from "./sign-in.service.ts";
import { createSignInStore } from "./sign-in.store.ts";
import { createAnswerSignIn } from "./sign-in-answer.service.ts";
import { createSignInWatch } from "./sign-in-watch.service.ts";
import { createSmsSignIn } from "./sms-sign-in.service.ts";
import { createTokenSignIn } from "./token-sign-in.service.ts";

export interface SignInUses {
  readonly accounts: AccountService;
  readonly audit: AuditService;
  readonly captcha: CaptchaService;
  readonly credentials: Credentials;
  readonly closingWish: ClosingWish;
  readonly departments: DepartmentService;
  readonly devices: TrustedDevices;
  readonly directoryRoles: DirectoryRoles;
  readonly dictionaries: DictionaryService;
  readonly events: SecurityEvents;
  readonly guesses: PasswordGuesses;
  readonly launcher: LauncherService;
  readonly childSessions: ChildSessions;
  readonly subsystems: Subsystems;
  readonly passkeys: PasskeyService;
  readonly passwordChecks: PasswordChecks;
  readonly passwords: PasswordService;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
  readonly secondStep: SecondStepService;
  readonly sms: SmsService;
  readonly transport: PasswordTransport;
}

/** All sign-in methods, and their common last part: the steps that the person still owes after the proof. */
export function createSignInModule({ config, cookies, db, clock, limiter, logger }: Platform, uses: SignInUses) {
  const { accounts } = uses;
  const store = createSignInStore(db);
  const answers = createSignInAnswers(uses);
  const watch = createSignInWatch({ ...uses, store, clock, logger });
  const signIn = createSignInService({ ...uses, store, answers, watch, clock });
  const byPassword = createPasswordSignIn({ ...uses, signIn, watch, isCaptchaOn: config.CAPTCHA === "on" });
  const bySms = createSmsSignIn({ ...uses, signIn });
  const byPasskey = createPasskeySignIn({ ...uses, signIn });
  const byToken = createTokenSignIn({ ...uses, db, answers, limiter });
  /** Answers unknown numbers like known ones, so that callers cannot find out which numbers have accounts. */
  const signInCodeReach: CodeReach = async (mobile) => (await accounts.findByPhone(mobile))?.status === "active";
  const answerSignIn = createAnswerSignIn(cookies.session);
  return {
    services: { signIn, answerSignIn, signInCodeReach },
    routes: signInRoutes({
      ...uses,
      signIn,
      byPassword,
      bySms,
      byPasskey,
      byToken,
      answerSignIn,
      deviceCookie: cookies.device,
    }),
    sweep: watch.sweep,
    eraser: store.deleteDevicesOf,
  };
}
