import type { PasswordGuesses } from "#modules/guard/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "#modules/guard/password-guesses/password-transport.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { Credentials } from "#modules/people/account/credential.service.ts";
import type { OwnPasskeys } from "#modules/session/passkey/own-passkeys.service.ts";
import type { PasswordService } from "#modules/session/password/password.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { SignInService } from "#modules/sign-on/sign-in/sign-in.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import type { Platform } from "#platform/platform.ts";
import { accountSecurityRoutes } from "./account-security.routes.ts";
import { createChangePasswordService } from "./change-password.service.ts";
import { createPasskeySettings } from "./passkey-settings.service.ts";
import { createTwoStepSettings } from "./two-step-settings.service.ts";

export interface AccountSecurityUses {
  readonly credentials: Credentials;
  readonly audit: AuditService;
  readonly devices: TrustedDevices;
  readonly events: SecurityEvents;
  readonly guesses: PasswordGuesses;
  readonly ownPasskeys: OwnPasskeys;
  readonly passwords: PasswordService;
  readonly proofs: ProofService;
  readonly registry: SessionRegistry;
  readonly secondStep: SecondStepService;
  readonly twoStepSetUp: TwoStepSetUp;
  readonly signIn: SignInService;
  readonly transport: PasswordTransport;
}

/** Changes to a person's own credentials: password, two-step verification, passkeys. */
export function createAccountSecurityModule({ db, cookies, clock }: Platform, uses: AccountSecurityUses) {
  return {
    routes: accountSecurityRoutes({
      passwordChange: createChangePasswordService({ ...uses, db, clock }),
      twoStep: createTwoStepSettings({ ...uses, db, setUp: uses.twoStepSetUp }),
      passkeys: createPasskeySettings({ ...uses, db, passkeys: uses.ownPasskeys }),
      signIn: uses.signIn,
      cookie: cookies.session,
    }),
  };
}
