import type { SmsService } from "#modules/notices/message/sms.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { SignedIn, SignInService } from "./sign-in.service.ts";

export interface SmsSignInService {
  /** Throws sms.wrong_code; session.account_frozen after the right code only. */
  signIn(input: { mobile: string; code: string; remember: boolean }, origin: Origin): Promise<SignedIn>;
}

export interface SmsSignInDeps {
  sms: Pick<SmsService, "verify">;
  accounts: Pick<AccountService, "findByPhone">;
  signIn: Pick<SignInService, "open">;
  audit: AuditService;
}

export function createSmsSignIn({ sms, accounts, signIn, audit }: SmsSignInDeps): SmsSignInService {
  return {
    signIn: async ({ mobile, code, remember }, origin) => {
      const isRight = await sms.verify(mobile, "0", code);
      const account = isRight ? await accounts.findByPhone(mobile) : undefined;
      if (!account) {
        await audit.record({
          action: "session.sign_in",
          outcome: "refused",
          reason: "sms.wrong_code",
          object: "sms",
          origin,
        });
        throw new AppError("sms.wrong_code");
      }
      return signIn.open(account, { method: "sms", remember, origin });
    },
  };
}
