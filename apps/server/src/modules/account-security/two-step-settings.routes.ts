import type { SignInResult } from "@tender/contract";
import { Answer, routes } from "../../http/routes.ts";
import type { SecondStepService } from "../sign-in/second-step.service.ts";
import type { SignedIn, SignInService } from "../sign-in/sign-in.service.ts";
import { deviceCookie } from "../two-step/device-cookie.ts";
import type { TrustedDevices } from "../two-step/trusted-device.service.ts";
import type { TwoStepSettings } from "./two-step-settings.service.ts";

export interface TwoStepRouteDeps {
  readonly settings: TwoStepSettings;
  readonly secondStep: SecondStepService;
  readonly devices: TrustedDevices;
  readonly signIn: Pick<SignInService, "finishSecondStep">;
  answerSignIn(signedIn: SignedIn, moreCookies?: readonly string[]): Answer<SignInResult>;
  readonly publicUrl: string;
}

export const twoStepRoutes = ({ settings, secondStep, devices, signIn, answerSignIn, publicUrl }: TwoStepRouteDeps) =>
  routes({
    "twoStep.readState": async (_input, { caller }) => settings.readState(caller),
    "twoStep.beginSetUp": async (_input, { caller }) => settings.beginSetUp(caller),
    "twoStep.confirmSetUp": async ({ body }, { caller, credential = "", origin }) => {
      const recoveryCodes = await settings.confirmSetUp(caller, body.code, origin);
      if (caller.secondStep === null) return { recoveryCodes, signedIn: null };
      const { result, headers } = answerSignIn(await signIn.finishSecondStep(credential, origin));
      return new Answer({ recoveryCodes, signedIn: result }, { headers });
    },
    "twoStep.renewRecoveryCodes": async (_input, { caller, origin }) => ({
      recoveryCodes: await settings.renewRecoveryCodes(caller, origin),
    }),
    "twoStep.turnOff": async (_input, { caller, origin }) => {
      await settings.turnOff(caller, origin);
      return null;
    },
    "twoStep.endTrust": async ({ body }, { caller }) => {
      await settings.endTrust(caller, body.id);
      return null;
    },
    "twoStep.challengePasskey": async (_input, { caller }) => secondStep.challengePasskey(caller),
    "twoStep.verify": async ({ body }, { caller, credential = "", origin }) => {
      await secondStep.verify(caller, body.evidence, origin);
      const signedIn = await signIn.finishSecondStep(credential, origin);
      const trusted = body.trustDevice ? await devices.trust(caller.userId, origin) : undefined;
      const cookies = trusted ? [deviceCookie(publicUrl, trusted.value, trusted.maxAgeSeconds)] : [];
      return answerSignIn(signedIn, cookies);
    },
  });
