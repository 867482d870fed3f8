import { createClosingWishModule } from "./closing-wish/closing-wish.module.ts";
import { createLiveModule } from "./live/live.module.ts";
import { createPasskeyModule } from "./passkey/passkey.module.ts";
import { createPasswordModule } from "./password/password.module.ts";
import { createProofModule } from "./proof/proof.module.ts";
import { createSessionModule } from "./session/session.module.ts";
import { createSingleSignOutModule } from "./single-sign-out/single-sign-out.module.ts";
import { createTakeoverGuardModule } from "./takeover-guard/takeover-guard.module.ts";
import { createTwoStepModule } from "./two-step/two-step.module.ts";

/** Modules in the order of their creation: each uses only services of the modules above. */
export const session = [
  ["passkey", createPasskeyModule],
  ["two-step", createTwoStepModule],
  ["session", createSessionModule],
  ["live", createLiveModule],
  ["single-sign-out", createSingleSignOutModule],
  ["password", createPasswordModule],
  ["proof", createProofModule],
  ["closing-wish", createClosingWishModule],
  ["takeover-guard", createTakeoverGuardModule],
] as const;
