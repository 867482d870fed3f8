import type { SignInResult } from "@tender/contract";
import { type Answer, routes } from "../../http/routes.ts";
import { AppError } from "../../platform/app-error.ts";
import type { AccountService } from "../account/account.service.ts";
import type { PasskeyService } from "../passkey/passkey.service.ts";
import type { SignedIn, SignInService } from "../sign-in/sign-in.service.ts";
import type { PasskeySettings } from "./passkey-settings.service.ts";

export interface PasskeyRouteDeps {
  readonly passkeys: PasskeyService;
  readonly settings: PasskeySettings;
  readonly accounts: Pick<AccountService, "find">;
  readonly signIn: Pick<SignInService, "open">;
  answerSignIn(signedIn: SignedIn): Answer<SignInResult>;
}

export const passkeyRoutes = ({ passkeys, settings, accounts, signIn, answerSignIn }: PasskeyRouteDeps) =>
  routes({
    "passkey.challengeSignIn": async () => passkeys.challengeSignIn(),
    "passkey.signIn": async ({ body }, { origin }) => {
      const account = await accounts.find(await passkeys.checkSignIn(body.flow, body.assertion));
      if (!account) throw new AppError("passkey.refused");
      // The authenticator is held and has checked its holder: two factors in one.
      const how = { method: "passkey", remember: body.remember_me, origin, hasSecondFactor: true };
      return answerSignIn(await signIn.open(account, how));
    },
    "passkey.listOwn": async (_input, { caller }) => settings.listOwn(caller),
    "passkey.beginAdd": async (_input, { caller }) => settings.beginAdd(caller),
    "passkey.add": async ({ body }, { caller, origin }) => settings.add(caller, body, origin),
    "passkey.rename": async ({ body }, { caller }) => {
      await settings.rename(caller, body.id, body.name);
      return null;
    },
    "passkey.remove": async ({ body }, { caller, origin }) => {
      await settings.remove(caller, body.id, origin);
      return null;
    },
  });
