import type { EndpointOf, ResultOf } from "@tender/contract";
import type { SecurityEvents } from "#modules/notices/security-event/security-event.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { SecondStepService } from "#modules/session/two-step/second-step.service.ts";
import type { TrustedDevices } from "#modules/session/two-step/trusted-device.service.ts";
import type { TwoStepSetUp } from "#modules/session/two-step/two-step-set-up.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";

/** Two-step verification as its owner sets it. Every change needs a fresh proof, and the owner is told. */
export interface TwoStepSettings {
  readState(caller: Caller): Promise<ResultOf<EndpointOf<"accountSecurity.readTwoStep">>>;
  beginSetUp(caller: Caller): Promise<{ secret: string; uri: string }>;
  /** The recovery codes, shown this once. */
  confirmSetUp(caller: Caller, code: string, origin: Origin): Promise<string[]>;
  renewRecoveryCodes(caller: Caller, origin: Origin): Promise<string[]>;
  turnOff(caller: Caller, origin: Origin): Promise<void>;
  endTrust(caller: Caller, id: string): Promise<void>;
}

export interface TwoStepSettingsDeps {
  readonly setUp: TwoStepSetUp;
  readonly devices: TrustedDevices;
  readonly secondStep: Pick<SecondStepService, "isRequired">;
  readonly proofs: Pick<ProofService, "require" | "noteFactor">;
  readonly registry: Pick<SessionRegistry, "noteTwoStep" | "dropTwoStep">;
  readonly audit: AuditService;
  readonly events: Pick<SecurityEvents, "note">;
}

export function createTwoStepSettings(deps: TwoStepSettingsDeps): TwoStepSettings {
  const { setUp, devices, secondStep, proofs, registry, audit, events } = deps;

  const record = (action: string, caller: Caller, origin: Origin) =>
    audit.record({ action, outcome: "ok", userId: caller.userId, username: caller.username, origin });

  return {
    readState: async ({ userId }) => ({
      ...(await setUp.stateOf(userId)),
      isRequired: await secondStep.isRequired(userId),
      trustedDeviceDays: devices.days(),
      trustedDevices: await devices.list(userId),
    }),
    beginSetUp: async (caller) => {
      await proofs.require(caller);
      return setUp.begin(caller);
    },
    confirmSetUp: async (caller, code, origin) => {
      // Here the factor changes: what was begun by a proof may have stood about longer than that counts.
      await proofs.require(caller);
      const codes = await setUp.confirm(caller, code);
      await registry.noteTwoStep(caller.sessionId);
      await proofs.noteFactor(caller.sessionId);
      await record("two_step.turn_on", caller, origin);
      await events.note(caller.userId, "two_step_on", {}, { origin });
      return codes;
    },
    renewRecoveryCodes: async (caller, origin) => {
      await proofs.require(caller);
      await setUp.requireOn(caller.userId);
      const codes = await setUp.renewRecoveryCodes(caller.userId);
      await record("two_step.renew_recovery_codes", caller, origin);
      await events.note(caller.userId, "recovery_codes_made", {}, { origin });
      return codes;
    },
    turnOff: async (caller, origin) => {
      await proofs.require(caller);
      await setUp.requireOn(caller.userId);
      if (await secondStep.isRequired(caller.userId)) throw new AppError("two_step.required");
      await setUp.turnOff(caller.userId);
      await registry.dropTwoStep(caller.userId);
      await record("two_step.turn_off", caller, origin);
      await events.note(caller.userId, "two_step_off", {}, { origin });
    },
    endTrust: async ({ userId }, id) => {
      if (!(await devices.end(userId, id))) throw new AppError("two_step.device_not_found");
    },
  };
}
