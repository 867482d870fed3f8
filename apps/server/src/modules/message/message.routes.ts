import type { SignInResult } from "@tender/contract";
import { Answer, routes } from "../../http/routes.ts";
import { AppError } from "../../platform/app-error.ts";
import type { AccountService } from "../account/account.service.ts";
import type { SignedIn } from "../sign-in/sign-in.service.ts";
import type { SmsSignInService } from "../sign-in/sms-sign-in.service.ts";
import type { Outbox } from "./outbox.service.ts";
import type { SmsService } from "./sms.service.ts";

export interface SmsRouteDeps {
  sms: SmsService;
  signIn: SmsSignInService;
  accounts: Pick<AccountService, "isTaken" | "findByPhone">;
  /** May a recovery code go to this number? Decided by the flow that hangs on the cookie. */
  mayRecover(flowSecret: string | undefined, mobile: string): Promise<boolean>;
  recoveryCookieName: string;
  outbox: Pick<Outbox, "list">;
  /** Result, message and cookies, as every way to sign in answers them. */
  answerSignIn(signedIn: SignedIn): Answer<SignInResult>;
}

const SENT = "验证码已发送，请注意查收";

export function smsRoutes(deps: SmsRouteDeps) {
  const { sms, signIn, accounts, outbox } = deps;

  /** Registration says at once that a number is taken (so does its form); the others never tell who is known. */
  async function mayReach(smsmode: "0" | "1" | "2", mobile: string, flowSecret: string | undefined): Promise<boolean> {
    if (smsmode === "0") return (await accounts.findByPhone(mobile))?.status === "active";
    if (smsmode === "2") return deps.mayRecover(flowSecret, mobile);
    if (await accounts.isTaken("phone", mobile, undefined)) throw new AppError("account.phone_taken");
    return true;
  }

  return routes({
    "sms.send": async ({ body }, { origin, cookieNamed }) => {
      const mobile = body.mobile.trim();
      await sms.send({
        mobile,
        purpose: body.smsmode,
        origin,
        mayReach: await mayReach(body.smsmode, mobile, cookieNamed(deps.recoveryCookieName)),
        checkKey: body.checkKey ?? null,
      });
      return new Answer(null, { message: SENT });
    },
    "sms.signIn": async ({ body }, { origin }) =>
      deps.answerSignIn(
        await signIn.signIn(
          { mobile: body.mobile.trim(), code: body.captcha ?? body.smscode ?? "", remember: body.remember_me },
          origin,
        ),
      ),
    "sms.listOutbox": async ({ query }) =>
      (await outbox.list({ sms: query.mobile, mail: query.email })).map(
        ({ channel, recipient, kind, code, subject, text, at }) => ({
          mobile: channel === "sms" ? recipient : null,
          email: channel === "mail" ? recipient : null,
          smsmode: kind,
          code,
          subject: channel === "mail" ? subject : null,
          text,
          sentAt: new Date(at).toISOString(),
        }),
      ),
  });
}
