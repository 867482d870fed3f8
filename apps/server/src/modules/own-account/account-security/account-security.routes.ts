import { Answer, routes } from "#http/routes.ts";
import type { SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { Cookie } from "#platform/cookies.ts";
import type { ChangePasswordService } from "./change-password.service.ts";
import type { PasskeySettings } from "./passkey-settings.service.ts";
import type { TwoStepSettings } from "./two-step-settings.service.ts";

export interface AccountSecurityRouteDeps {
  readonly passwordChange: ChangePasswordService;
  readonly twoStep: TwoStepSettings;
  readonly passkeys: PasskeySettings;
  readonly signIn: Pick<SignInService, "finishSecondStep">;
  /** The session cookie. */
  readonly cookie: Cookie;
}

/** Changes to a person's own credentials. */
export const accountSecurityRoutes = ({
  passwordChange,
  twoStep,
  passkeys,
  signIn,
  cookie,
}: AccountSecurityRouteDeps) =>
  routes({
    "accountSecurity.changePassword": async ({ body }, { caller, credential = "", origin }) => {
      const { token, accessToken, ...session } = await passwordChange.change(caller, credential, body, origin);
      const headers = { "set-cookie": cookie.set(session.cookie.value, session.cookie.maxAgeSeconds) };
      return new Answer({ token, accessToken }, { message: "密码修改成功", headers });
    },
    "accountSecurity.readTwoStep": async (_input, { caller }) => twoStep.readState(caller),
    "accountSecurity.beginTwoStep": async (_input, { caller }) => twoStep.beginSetUp(caller),
    "accountSecurity.confirmTwoStep": async ({ body }, { caller, credential = "", origin }) => {
      const recoveryCodes = await twoStep.confirmSetUp(caller, body.code, origin);
      if (caller.secondStep === null) return { recoveryCodes, signedIn: null };
      const { result, cookie: newCookie } = await signIn.finishSecondStep(credential, origin);
      const headers = newCookie ? { "set-cookie": cookie.set(newCookie.value, newCookie.maxAgeSeconds) } : {};
      return new Answer({ recoveryCodes, signedIn: result }, { headers });
    },
    "accountSecurity.renewRecoveryCodes": async (_input, { caller, origin }) => ({
      recoveryCodes: await twoStep.renewRecoveryCodes(caller, origin),
    }),
    "accountSecurity.turnOffTwoStep": async (_input, { caller, origin }) => {
      await twoStep.turnOff(caller, origin);
      return null;
    },
    "accountSecurity.revokeTrust": async ({ body }, { caller }) => {
      await twoStep.revokeTrust(caller, body.id);
      return null;
    },
    "accountSecurity.listPasskeys": async (_input, { caller }) => passkeys.listOwn(caller),
    "accountSecurity.beginPasskey": async (_input, { caller }) => passkeys.beginAdd(caller),
    "accountSecurity.addPasskey": async ({ body }, { caller, origin }) => passkeys.add(caller, body, origin),
    "accountSecurity.renamePasskey": async ({ body }, { caller }) => {
      await passkeys.rename(caller, body.id, body.name);
      return null;
    },
    "accountSecurity.removePasskey": async ({ body }, { caller, origin }) => {
      await passkeys.remove(caller, body.id, origin);
      return null;
    },
  });
