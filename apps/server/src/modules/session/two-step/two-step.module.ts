import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { PasskeyService } from "#modules/session/passkey/passkey.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { createGuesses } from "#platform/guesses.ts";
import type { Platform } from "#platform/platform.ts";
import { createSecondStepService } from "./second-step.service.ts";
import { createTrustedDevices } from "./trusted-device.service.ts";
import { createTwoStepService } from "./two-step.service.ts";
import { createTwoStepStore } from "./two-step.store.ts";
import { createTwoStepSetUp } from "./two-step-set-up.service.ts";

export interface TwoStepUses {
  readonly audit: AuditService;
  readonly events: SecurityEvents;
  readonly passkeys: PasskeyService;
  readonly permissions: PermissionService;
}

/** Two-step verification: codes, recovery codes, trusted devices, and the second step of a sign-in. */
export function createTwoStepModule(platform: Platform, uses: TwoStepUses) {
  const { config, db, secrets, shortLived, clock, delay } = platform;
  const { events } = uses;
  const store = createTwoStepStore(db);
  const guesses = createGuesses(db, clock);
  const keys = { seeds: secrets.keyFor("totp-seed"), recoveryCodes: secrets.keyFor("recovery-code") };
  const devices = createTrustedDevices({ store, events, clock, days: () => config.TRUSTED_DEVICE_DAYS });
  const twoStep = createTwoStepService({ store, guesses, keys, events, clock, delay });
  const isRequiredForAdministrators = () => config.twoStepForAdministrators;
  return {
    services: {
      twoStep,
      devices,
      twoStepSetUp: createTwoStepSetUp({
        store,
        guesses,
        shortLived,
        keys,
        clock,
        platformName: () => config.PLATFORM_NAME,
      }),
      secondStep: createSecondStepService({ ...uses, twoStep, devices, isRequiredForAdministrators }),
    },
    sweep: async () => {
      await guesses.sweep();
      await devices.sweep();
    },
    eraser: (userId: string) => store.turnOff(userId),
  };
}
