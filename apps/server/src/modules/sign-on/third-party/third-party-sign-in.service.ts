import type { AccountService } from "#modules/people/account/account.service.ts";
import type { SignedIn, SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { OutcomeCodes } from "./outcome-codes.service.ts";

export interface ThirdPartySignIn {
  /** Redeems the code that the popup passed on. Throws third_party.code_over. */
  redeem(code: string, browser: string | undefined, origin: Origin): Promise<SignedIn>;
}

export interface ThirdPartySignInDeps {
  readonly codes: Pick<OutcomeCodes, "consumeSignIn">;
  readonly accounts: Pick<AccountService, "find">;
  readonly signIn: Pick<SignInService, "open">;
  readonly audit: Pick<AuditService, "record">;
}

export function createThirdPartySignIn({ codes, accounts, signIn, audit }: ThirdPartySignInDeps): ThirdPartySignIn {
  return {
    redeem: async (code, browser, origin) => {
      const userId = await codes.consumeSignIn(code, browser);
      const account = userId === undefined ? undefined : await accounts.find(userId);
      if (account) return signIn.open(account, { method: "third-party", remember: false, origin });
      const reason = "third_party.code_over";
      await audit.record({ action: "session.sign_in", outcome: "refused", reason, object: "third-party", origin });
      throw new AppError(reason);
    },
  };
}
