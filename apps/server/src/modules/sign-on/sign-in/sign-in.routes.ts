import type { SignInResult } from "@tender/contract";
import { Answer, routes } from "#http/routes.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { PasskeyService } from "#modules/session/passkey/passkey.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { PasskeySignInService } from "./passkey-sign-in.service.ts";
import type { PasswordSignInService } from "./password-sign-in.service.ts";
import type { SignedIn, SignInService } from "./sign-in.service.ts";
import type { AnswerSignIn } from "./sign-in-answer.service.ts";
import type { SmsSignInService } from "./sms-sign-in.service.ts";
import type { TokenSignInService } from "./token-sign-in.service.ts";

export interface SignInRouteDeps {
  readonly signIn: SignInService;
  readonly byPassword: PasswordSignInService;
  readonly byToken: TokenSignInService;
  readonly bySms: SmsSignInService;
  readonly byPasskey: PasskeySignInService;
  readonly passkeys: Pick<PasskeyService, "challengeSignIn">;
  readonly secondStep: Pick<SecondStepService, "challengePasskey" | "verify">;
  readonly devices: Pick<TrustedDevices, "trust">;
  readonly transport: Pick<PasswordTransport, "current">;
  readonly answerSignIn: AnswerSignIn;
  /** Cookie of a trusted device. */
  readonly deviceCookie: Cookie;
}

/** Every way of signing in, and the second step after a way of one factor. */
export function signInRoutes(deps: SignInRouteDeps) {
  const {
    signIn,
    byPassword,
    byToken,
    bySms,
    byPasskey,
    passkeys,
    secondStep,
    devices,
    transport,
    answerSignIn,
    deviceCookie,
  } = deps;

  const answer = (signedIn: SignedIn, moreCookies?: readonly string[]): Answer<SignInResult> => {
    const { result, extra } = answerSignIn(signedIn, moreCookies);
    return new Answer(result, extra);
  };

  return routes({
    "signIn.readEncryptionKey": async () => transport.current(),
    "signIn.withPassword": async ({ body }, { origin }) => {
      const { username, password, remember_me: remember, checkKey = null } = body;
      const captcha = body.captcha ?? body.checkCode ?? "";
      return answer(await byPassword.signIn({ username, password, remember, captcha, checkKey }, origin));
    },
    "signIn.withToken": async ({ body }, { origin }) => answer(await byToken.signIn(body.token, origin)),
    "signIn.withSms": async ({ body }, { origin }) => {
      const input = {
        mobile: body.mobile,
        code: body.captcha ?? body.smscode ?? "",
        remember: body.remember_me,
      };
      return answer(await bySms.signIn(input, origin));
    },
    "signIn.challengePasskey": async () => passkeys.challengeSignIn(),
    "signIn.withPasskey": async ({ body }, { origin }) => {
      const { flow, assertion, remember_me: remember } = body;
      return answer(await byPasskey.signIn({ flow, assertion, remember }, origin));
    },
    "signIn.challengeSecondStep": async (_input, { caller }) => secondStep.challengePasskey(caller),
    "signIn.verifySecondStep": async ({ body }, { caller, credential = "", origin }) => {
      await secondStep.verify(caller, body.evidence, origin);
      const signedIn = await signIn.finishSecondStep(credential, origin);
      const trusted = body.trustDevice ? await devices.trust(caller.userId, origin) : undefined;
      return answer(signedIn, trusted ? [deviceCookie.set(trusted.value, trusted.maxAgeSeconds)] : []);
    },
  });
}
