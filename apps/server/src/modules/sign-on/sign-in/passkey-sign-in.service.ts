import type { AccountService, SignInAccount } from "#modules/people/account/account.service.ts";
import type { PasskeyService } from "#modules/session/passkey/passkey.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Origin } from "#platform/caller.ts";
import type { SignedIn, SignInService } from "./sign-in.service.ts";

interface PasskeySignIn {
  readonly flow: string;
  readonly assertion: Parameters<PasskeyService["checkSignIn"]>[1];
  readonly remember: boolean;
}

export interface PasskeySignInService {
  /** Throws passkey.challenge_over, passkey.refused, session.account_frozen. */
  signIn(input: PasskeySignIn, origin: Origin): Promise<SignedIn>;
}

export interface PasskeySignInDeps {
  readonly passkeys: Pick<PasskeyService, "checkSignIn">;
  readonly accounts: Pick<AccountService, "find">;
  readonly signIn: Pick<SignInService, "open">;
  readonly audit: Pick<AuditService, "record">;
}

export function createPasskeySignIn({ passkeys, accounts, signIn, audit }: PasskeySignInDeps): PasskeySignInService {
  async function holderOf({ flow, assertion }: PasskeySignIn): Promise<SignInAccount> {
    const account = await accounts.find(await passkeys.checkSignIn(flow, assertion));
    if (!account) throw new AppError("passkey.refused");
    return account;
  }

  return {
    signIn: async (input, origin) => {
      const account = await holderOf(input).catch(async (error: unknown) => {
        const refused = { action: "session.sign_in", outcome: "refused", object: "passkey", origin } as const;
        if (error instanceof AppError) await audit.record({ ...refused, reason: error.code });
        throw error;
      });
      // Two factors: possession of the authenticator, and its check of the holder.
      const context = { method: "passkey", remember: input.remember, origin, hasPassedTwoStep: true } as const;
      return signIn.open(account, context);
    },
  };
}
