import type { ThirdPartyWay } from "@tender/contract";
import type { ReactNode } from "react";
import { boundChunkLoad, boundedLoad } from "#shared/loading/chunk-load.ts";
import { startSliderWork } from "#shared/slider/slider-calls.ts";
import type { WindowOutcome } from "#shared/third-party/third-party-window.ts";
import { signInByAccount } from "./account-sign-in.ts";
import { startAttempt } from "./start-attempt.ts";

/**
 * The actions of the sign-in screen. They belong to the app's chunk, which loads after the delivered page: the code of
 * the screen itself sends no calls and stores nothing.
 */
export const signInWork = {
  startSliderWork,
  signInByAccount,
  signInByPasskey: async (isRemembered: boolean): Promise<void> =>
    (await boundChunkLoad(() => import("./passkey-sign-in.ts"))).signInByPasskey(isRemembered),
  signInByThirdParty: async (outcome: Promise<WindowOutcome> | null, provider: ThirdPartyWay): Promise<ReactNode> => {
    const isSuperseded = startAttempt();
    const { signInByThirdParty } = await boundChunkLoad(() => import("./third-party-sign-in.tsx"));
    return signInByThirdParty(outcome, provider, isSuperseded);
  },
  loadGraphicCode: boundedLoad(() => import("./components/graphic-code-field.tsx")),
  loadPhonePanel: boundedLoad(() => import("./components/phone-panel.tsx")),
  loadMobilePanel: boundedLoad(() => import("./components/mobile-panel.tsx")),
};

export type SignInWork = typeof signInWork;
