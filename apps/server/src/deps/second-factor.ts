import type { Config } from "../config/config.ts";
import type { AccountService } from "../modules/account/account.service.ts";
import { passkeyRoutes } from "../modules/account-security/passkey-settings.routes.ts";
import { createPasskeySettings } from "../modules/account-security/passkey-settings.service.ts";
import { twoStepRoutes } from "../modules/account-security/two-step-settings.routes.ts";
import { createTwoStepSettings } from "../modules/account-security/two-step-settings.service.ts";
import type { AuditService } from "../modules/audit/audit.service.ts";
import { createPasskeyService } from "../modules/passkey/passkey.service.ts";
import { createPasskeyStore } from "../modules/passkey/passkey.store.ts";
import { relyingPartyOf } from "../modules/passkey/relying-party.ts";
import type { PasswordGuesses } from "../modules/password-guesses/password-guesses.service.ts";
import type { PasswordTransport } from "../modules/password-guesses/password-transport.service.ts";
import type { PermissionService } from "../modules/permission/permission.service.ts";
import { proofRoutes } from "../modules/proof/proof.routes.ts";
import { createProofService } from "../modules/proof/proof.service.ts";
import type { AccountNotices } from "../modules/security-event/security-event.service.ts";
import { signInAnswerer } from "../modules/session/session.routes.ts";
import type { SessionRegistry } from "../modules/session/session-registry.service.ts";
import { createSecondStepService } from "../modules/sign-in/second-step.service.ts";
import type { SignInService } from "../modules/sign-in/sign-in.service.ts";
import { createTrustedDevices } from "../modules/two-step/trusted-device.service.ts";
import { createTwoStepService } from "../modules/two-step/two-step.service.ts";
import { createTwoStepStore } from "../modules/two-step/two-step.store.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/database/database.ts";
import type { Delay } from "../platform/delay.ts";
import { createGuesses } from "../platform/guesses.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { ShortLived } from "../platform/short-lived.ts";

export interface SecondFactorDeps {
  readonly config: Config;
  readonly db: Db;
  readonly secrets: Secrets;
  readonly shortLived: ShortLived;
  readonly clock: Clock;
  readonly delay: Delay;
  readonly accounts: AccountService;
  readonly notices: AccountNotices;
  readonly permissions: PermissionService;
  readonly registry: SessionRegistry;
  readonly passwordGuesses: PasswordGuesses;
  readonly transport: PasswordTransport;
  readonly audit: AuditService;
}

/** Two-step verification, passkeys and the fresh proof: they lean on each other, so they are put together here. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { config, db, secrets, shortLived, clock, delay, accounts, notices, permissions, registry, audit } = deps;
  const guesses = createGuesses(db, clock);
  const keys = { seeds: secrets.keyFor("totp-seed"), recoveryCodes: secrets.keyFor("recovery-code") };
  const rp = relyingPartyOf(config.publicUrl, config.PLATFORM_NAME);
  const store = createTwoStepStore(db);
  const passkeyStore = createPasskeyStore(db);

  const devices = createTrustedDevices({ store, notices, clock, days: config.TRUSTED_DEVICE_DAYS });
  const twoStep = createTwoStepService({ store, guesses, keys, notices, clock, delay });
  const passkeys = createPasskeyService({ store: passkeyStore, shortLived, rp, clock });
  const secondStep = createSecondStepService({
    twoStep,
    devices,
    passkeys,
    permissions,
    audit,
    isRequiredForAdministrators: config.twoStepForAdministrators,
  });
  const proofs = createProofService({
    shortLived,
    guesses: deps.passwordGuesses,
    accounts,
    transport: deps.transport,
    twoStep,
    passkeys,
    audit,
  });
  const settings = createTwoStepSettings({
    store,
    devices,
    secondStep,
    proofs,
    guesses,
    shortLived,
    keys,
    audit,
    notices,
    clock,
    platformName: config.PLATFORM_NAME,
    sessions: registry,
  });
  const passkeySettings = createPasskeySettings({
    store: passkeyStore,
    shortLived,
    proofs,
    rp,
    audit,
    notices,
    clock,
  });
  const answerSignIn = signInAnswerer(config.publicUrl);

  return {
    secondStep,
    proofs,
    devices,
    routes: (signIn: SignInService) => ({
      ...proofRoutes(proofs),
      ...twoStepRoutes({ settings, secondStep, devices, signIn, answerSignIn, publicUrl: config.publicUrl }),
      ...passkeyRoutes({ passkeys, settings: passkeySettings, accounts, signIn, answerSignIn }),
    }),
    /** Forgets what has run out. */
    sweep: async () => {
      await guesses.sweep();
      await devices.sweep();
    },
  };
}
